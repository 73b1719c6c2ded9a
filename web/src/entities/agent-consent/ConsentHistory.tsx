import type { AgentConsent } from '#api/generated/fleet.gen.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Stack } from '#ui/layout/Stack.js';
import {
  CONSENT_BADGES,
  CONSENT_TEXTS,
  EVENT_TEXTS,
  KIND_TEXTS,
  messages,
  privilegesText,
} from './agent-consent.messages.js';

type Record = AgentConsent['records'][number];

function Event({ record: { event, receivedAt, person }, consent }: { record: Record; consent: AgentConsent }) {
  const { privileges, until, state } = consent;
  const isOpen = event === 'allowed' && state === 'allowed' && until !== undefined;
  return (
    <li>
      <SecondaryText component="span">
        {EVENT_TEXTS[event]} <When at={receivedAt} />
        {person === '' ? null : ` ${messages.byPerson(person)}`}
        {event === 'allowed' ? `: ${privilegesText(privileges)}` : null}
        {isOpen ? (
          <>
            {', '}
            {messages.untilThen} <When at={until} />
          </>
        ) : null}
      </SecondaryText>
    </li>
  );
}

/** Each question at a PC with its answer, and when and by whom the consent was taken back. */
export const ConsentHistory = ({ consents }: { consents: readonly AgentConsent[] }) => (
  <Stack component="ul" spacing={3}>
    {consents.map((consent) => (
      <Stack key={consent.consentId} component="li" spacing={1}>
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <StatusBadge look={CONSENT_BADGES[consent.state]} live />
          <strong>{CONSENT_TEXTS[consent.state]}</strong>
        </Stack>
        <SecondaryText component="p">
          {KIND_TEXTS[consent.kind]}: {[consent.who, consent.agentName].filter((one) => one !== '').join(', ')}.{' '}
          {consent.records.some(({ event }) => event === 'allowed')
            ? null
            : messages.askedFor(privilegesText(consent.privileges))}
        </SecondaryText>
        <Stack component="ul" spacing={0.5}>
          {consent.records.map((record) => (
            <Event key={`${record.event} ${record.at}`} record={record} consent={consent} />
          ))}
        </Stack>
      </Stack>
    ))}
  </Stack>
);
