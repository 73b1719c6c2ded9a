import { ListRow } from '#ui/data-display/lists.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { SYSTEM_BADGES } from '#entities/system-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { Stack } from '#ui/layout/Stack.js';
import { PLATFORM_POLLING, useGetSystemStatusQuery } from '../api/platform.api.js';
import { measured, messages, PARTS } from '../platform.messages.js';

/** spec part 2 §3: database, agents, API and storage, as they were measured. */
export function SystemStatusPanel() {
  const query = useGetSystemStatusQuery(undefined, PLATFORM_POLLING);
  return (
    <Panel title={messages.status.title}>
      <QueryState query={query} loading={<Loading rows={4} height={40} />} stale="replace">
        {(data) => (
          <Stack spacing={1} component="ul" aria-label={messages.status.label}>
            {PARTS.map(({ part, name }) => (
              <ListRow key={part}>
                <span>
                  {name}
                  <br />
                  <SecondaryText>{measured(part, data)}</SecondaryText>
                </span>
                <StatusBadge look={SYSTEM_BADGES[data[part].status]} />
              </ListRow>
            ))}
          </Stack>
        )}
      </QueryState>
    </Panel>
  );
}
