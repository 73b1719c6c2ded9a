import { LooseBulletList } from '#ui/data-display/lists.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../protection.messages.js';

const { title, lines, penalty } = messages.rules;

export function RulesPanel() {
  return (
    <Panel title={title}>
      <Stack spacing={3}>
        <LooseBulletList>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </LooseBulletList>
        <SecondaryText>{penalty}</SecondaryText>
      </Stack>
    </Panel>
  );
}
