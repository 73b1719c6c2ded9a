import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Column } from '#ui/layout/stacks.js';
import { messages } from '../protection.messages.js';

const { title, lines, penalty } = messages.rules;

export function RulesPanel() {
  return (
    <Panel title={title}>
      <Column as="ul" gap={8} style={{ paddingLeft: 20, margin: 0, listStyle: 'disc' }}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Column>
      <SecondaryText as="p" style={{ marginTop: 12 }}>
        {penalty}
      </SecondaryText>
    </Panel>
  );
}
