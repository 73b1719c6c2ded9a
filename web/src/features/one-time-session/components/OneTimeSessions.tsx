import { CONSENT_PRIVILEGES } from '@revive/contracts/fleet/consent-words';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import type { OneTimeSession } from '#api/generated/fleet.gen.js';
import { ConfirmCodeForm } from '#entities/agent-confirmation/ConfirmCodeForm.js';
import { repairPath } from '#entities/paths.js';
import { ListRow } from '#ui/data-display/lists.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { elapsedText } from '#ui/format/time-text.js';
import { useNow } from '#ui/hooks/use-now.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useListOneTimeSessionsQuery } from '../api/one-time-session.api.js';
import { messages } from '../one-time-session.messages.js';
import { badgeOf } from '../session-badges.js';
import { EndSessionButton } from './EndSessionButton.js';
import { SessionDevices } from './SessionDevices.js';

const texts = messages.list;

function Left({ session: { state, expiresAt } }: { session: OneTimeSession }) {
  const left = elapsedText(Math.max(0, Date.parse(expiresAt) - useNow(1000)));
  return state === 'waiting' ? texts.codeLeft(left) : texts.left(left);
}

const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function Progress({ session }: { session: OneTimeSession }) {
  const { state, agentId, allowedBy, privileges, online, ended } = session;
  const what = privileges.map((one) => messages.privileges[one]).join(', ');
  const asksAgain = CONSENT_PRIVILEGES.filter((one) => !privileges.includes(one))
    .map((one) => messages.privileges[one])
    .join(', ');
  const allowed = allowedBy === undefined ? null : <Text>{texts.allowedBy(allowedBy, what)}</Text>;
  if (state === 'ended')
    return (
      <>
        {allowed}
        <SecondaryText>{ended === undefined ? null : asSentence(messages.ends[ended])}</SecondaryText>
      </>
    );
  if (state === 'joined' && agentId !== undefined)
    return (
      <>
        <Text>{texts.readBack}</Text>
        <ConfirmCodeForm agentId={agentId} texts={messages.confirm} />
      </>
    );
  if (state !== 'connected') return null;
  return (
    <>
      {allowed ?? <Text>{texts.notAllowed}</Text>}
      {allowed === null || asksAgain === '' ? null : <SecondaryText>{texts.asksAgain(asksAgain)}</SecondaryText>}
      {online ? <SessionDevices session={session} /> : <SecondaryText>{texts.offline}</SecondaryText>}
    </>
  );
}

function SessionRow({ session }: { session: OneTimeSession }) {
  const { id, state, repairId, agentName, openedBy, openedAt } = session;
  return (
    <ListRow sx={{ alignItems: 'flex-start' }}>
      <Stack spacing={2}>
        <div>
          <Text bold>{agentName ?? messages.open.title}</Text>
          <SecondaryText component="p">
            {texts.by(openedBy)} · <When at={openedAt} />
            {repairId === undefined ? null : (
              <>
                {' · '}
                <Link to={repairPath('tenant', repairId)}>{texts.ticket}</Link>
              </>
            )}
            {state === 'ended' ? null : (
              <>
                {' · '}
                <Left session={session} />
              </>
            )}
          </SecondaryText>
        </div>
        <Progress session={session} />
      </Stack>
      <Stack direction="row" spacing={2}>
        <StatusBadge look={badgeOf(session)} live />
        {state === 'ended' ? null : <EndSessionButton id={id} isWaiting={state === 'waiting'} />}
      </Stack>
    </ListRow>
  );
}

/** Open sessions and the last that ended; nothing where the shop never had one. */
export function OneTimeSessions() {
  const { data = [] } = useListOneTimeSessionsQuery(undefined, useFallbackPolling(10_000));
  if (data.length === 0) return null;
  return (
    <Panel title={texts.title}>
      <Stack spacing={3} component="ul">
        {data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Stack>
    </Panel>
  );
}
