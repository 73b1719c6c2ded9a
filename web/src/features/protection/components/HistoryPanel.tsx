import type { ProtectionCase } from '#api/generated/protection.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Empty } from '#ui/feedback/async-states.js';
import { Panel } from '#ui/layout/Panel.js';
import { History } from '#ui/theme/icons.js';
import { byText, EVENT_TEXTS, messages } from '../protection.messages.js';

const texts = messages.history;

export function HistoryPanel({ history }: Pick<ProtectionCase, 'history'>) {
  return (
    <Panel title={texts.title}>
      {history.length === 0 ? (
        <Empty icon={History} title={texts.empty} />
      ) : (
        <ol aria-label={texts.list}>
          {history.map((one) => (
            <li key={one.id} style={{ padding: '8px 0', overflowWrap: 'anywhere' }}>
              <span style={{ display: 'block', whiteSpace: 'pre-wrap' }}>
                <strong style={{ fontWeight: 600 }}>{EVENT_TEXTS[one.event]}</strong>
                {one.note === '' ? '' : `: ${one.note}`}
              </span>
              <SecondaryText>
                {byText(one)}, <When at={one.at} />
              </SecondaryText>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
