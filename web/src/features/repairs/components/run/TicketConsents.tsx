import type { Repair } from '#api/generated/repairs.gen.js';
import { messages } from '#entities/agent-consent/agent-consent.messages.js';
import { ConsentHistory } from '#entities/agent-consent/ConsentHistory.js';
import { useOneTimeSessionsOf, useOrderConsents } from '#entities/agent-consent/use-order-consents.js';
import { SESSION_END_TEXTS } from '#entities/one-time-session/session-end-texts.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';

/** What persons at PCs allowed for the orders of this ticket; nothing where no order needed a consent. */
export function TicketConsents({ repair: { id, runs, createdAt } }: { repair: Repair }) {
  const sessions = useOneTimeSessionsOf(id);
  const agentIds = [...new Set(runs.flatMap(({ agentId }) => agentId ?? []))];
  const consents = useOrderConsents()({ sessionIds: sessions.map((one) => one.id), agentIds, since: createdAt });
  if (consents.length === 0 && sessions.length === 0) return null;
  const isOpen = sessions.some(({ state }) => state !== 'ended');
  return (
    <Section title={messages.title}>
      <Stack spacing={3}>
        {sessions.map((one) => (
          <Text key={one.id}>
            {messages.session(one.agentName ?? messages.noPc)}:{' '}
            {one.ended === undefined ? messages.sessionOpen : SESSION_END_TEXTS[one.ended]}
          </Text>
        ))}
        {sessions.length === 0 ? null : <SecondaryText>{isOpen ? messages.noUndo : messages.undoOver}</SecondaryText>}
        {consents.length === 0 ? (
          <SecondaryText>{messages.none}</SecondaryText>
        ) : (
          <ConsentHistory consents={consents} />
        )}
      </Stack>
    </Section>
  );
}
