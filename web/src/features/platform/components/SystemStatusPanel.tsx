import { SecondaryText } from '#ui/data-display/texts.js';
import { Row } from '#ui/layout/stacks.js';
import { Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { SYSTEM_BADGES } from '#entities/system-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { PLATFORM_POLLING, useGetSystemStatusQuery } from '../api/platform.api.js';
import { measured, messages, PARTS } from '../platform.messages.js';

/** spec part 2 §3: database, agents, API and storage, as they were measured. */
export function SystemStatusPanel() {
  const query = useGetSystemStatusQuery(undefined, PLATFORM_POLLING);
  return (
    <Panel title={messages.status.title}>
      <QueryState query={query} loading={<Loading rows={4} height={40} />} stale="replace">
        {(data) => (
          <ul aria-label={messages.status.label}>
            {PARTS.map(({ part, name }) => (
              <Row as="li" key={part} style={{ justifyContent: 'space-between', minHeight: 40, padding: '4px 0' }}>
                <span>
                  {name}
                  <br />
                  <SecondaryText>{measured(part, data)}</SecondaryText>
                </span>
                <StatusBadge look={SYSTEM_BADGES[data[part].status]} />
              </Row>
            ))}
          </ul>
        )}
      </QueryState>
    </Panel>
  );
}
