import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import type { OneTimeSession } from '#api/generated/fleet.gen.js';
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
import { ReadBackForm } from './ReadBackForm.js';

const texts = messages.list;

function Left({ session: { state, expiresAt } }: { session: OneTimeSession }) {
  const left = elapsedText(Math.max(0, Date.parse(expiresAt) - useNow(1000)));
  return <SecondaryText>{state === 'waiting' ? texts.codeLeft(left) : texts.left(left)}</SecondaryText>;
}

function Progress({ session }: { session: OneTimeSession }) {
  const { state, agentId, allowedBy, privileges, online, ended } = session;
  const what = privileges.map((one) => messages.privileges[one]).join(', ');
  const allowed = allowedBy === undefined ? null : <Text>{texts.allowedBy(allowedBy, what)}</Text>;
  if (state === 'ended')
    return (
      <>
        {allowed}
        <SecondaryText>{ended === undefined ? null : messages.ends[ended]}</SecondaryText>
      </>
    );
  if (state === 'joined' && agentId !== undefined)
    return (
      <>
        <Text>{texts.readBack}</Text>
        <ReadBackForm agentId={agentId} />
      </>
    );
  if (state !== 'connected') return null;
  return (
    <>
      {allowed ?? <Text>{texts.notAllowed}</Text>}
      <SecondaryText>{online ? texts.devices : texts.offline}</SecondaryText>
    </>
  );
}

function SessionRow({ session }: { session: OneTimeSession }) {
  const { id, state, repairId, agentName, openedBy, openedAt } = session;
  return (
    <ListRow>
      <Stack spacing={1}>
        <span>
          <Text component="strong" bold>
            {agentName ?? messages.open.title}
          </Text>{' '}
          <SecondaryText>
            {texts.by(openedBy)} · <When at={openedAt} />
            {repairId === undefined ? null : (
              <>
                {' · '}
                <Link to={repairPath('tenant', repairId)}>{texts.ticket}</Link>
              </>
            )}
          </SecondaryText>
        </span>
        <Progress session={session} />
        {state === 'ended' ? null : <Left session={session} />}
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
