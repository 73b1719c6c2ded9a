import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { remoteSessionPath } from '#entities/paths.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { ListRow } from '#ui/data-display/lists.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useListRemoteSessionsQuery } from '../api/remote-repair.api.js';
import { messages } from '../remote-repair.messages.js';
import { aboutText, REMOTE_BADGES } from '../session-badges.js';

const texts = messages.sessions;

export function SessionList() {
  const query = useListRemoteSessionsQuery(undefined, useFallbackPolling(10_000));
  return (
    <Panel title={texts.title}>
      <QueryState
        query={query}
        loading={<Loading rows={3} />}
        isEmpty={({ sessions }) => sessions.length === 0}
        empty={<SecondaryText>{texts.none}</SecondaryText>}
      >
        {({ sessions }) => (
          <Stack spacing={1} component="ul">
            {sessions.map((one) => (
              <ListRow key={one.sessionId}>
                <span>
                  <Link to={remoteSessionPath(one.sessionId)}>{one.customerName}</Link>{' '}
                  <SecondaryText>
                    {aboutText(one)} · {texts.by(one.startedBy)} · <When at={one.startTime} />
                  </SecondaryText>
                </span>
                <StatusBadge look={REMOTE_BADGES[one.status]} />
              </ListRow>
            ))}
          </Stack>
        )}
      </QueryState>
    </Panel>
  );
}
