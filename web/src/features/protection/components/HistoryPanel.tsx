import type { ProtectionCase } from '#api/generated/protection.gen.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Empty } from '#ui/feedback/async-states.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { History } from '#ui/theme/icons.js';
import { byText, EVENT_TEXTS, messages } from '../protection.messages.js';

const texts = messages.history;

export function HistoryPanel({ history }: Pick<ProtectionCase, 'history'>) {
  return (
    <Panel title={texts.title}>
      {history.length === 0 ? (
        <Empty icon={History} title={texts.empty} />
      ) : (
        <Stack spacing={4} component="ol" aria-label={texts.list}>
          {history.map((one) => (
            <li key={one.id}>
              <Text preWrap>
                <strong>{EVENT_TEXTS[one.event]}</strong>
                {one.note === '' ? '' : `: ${one.note}`}
              </Text>
              <SecondaryText>
                {byText(one)}, <When at={one.at} />
              </SecondaryText>
            </li>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
