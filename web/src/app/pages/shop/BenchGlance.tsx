import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { DEVICE_BADGES } from '#entities/device-status.js';
import { benchPath } from '#entities/paths.js';
import { ticketBadge } from '#entities/repair/ticket-badge.js';
import { useListBenchDevicesQuery } from '#features/fleet/api/fleet.api.js';
import { useListRepairsQuery } from '#features/repairs/api/repairs.api.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../pages.messages.js';
import { newestFirst, turnFirst } from './bench-rows.js';

const texts = messages.shopDashboard;

const Device = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 12,
  alignItems: 'center',
  minHeight: 44,
});

/** Rows that fit beside the figures; the bench shows all. */
const SHOWN = 5;

export function BenchGlance() {
  // spec part 2 §9: the device scan is polled every 5 s while no live events come.
  const devices = useListBenchDevicesQuery(undefined, useFallbackPolling(5000));
  const repairs = newestFirst(useListRepairsQuery({}, useFallbackPolling(5000)).data ?? []);
  return (
    <Panel title={texts.bench} aside={<Link to="/tenant">{texts.openBench}</Link>}>
      <QueryState
        query={devices}
        loading={<Loading rows={SHOWN} height={52} />}
        empty={<SecondaryText>{texts.noDevices}</SecondaryText>}
      >
        {(data) => (
          <Stack spacing={2} component="ul">
            {turnFirst(data, repairs)
              .slice(0, SHOWN)
              .map(({ id, name, status }) => {
                const repair = repairs.get(id);
                return (
                  <Device key={id}>
                    <Text component="span">
                      <Link to={benchPath(id)}>{repair?.customerName ?? name}</Link>
                      {repair?.customerName === undefined ? null : <SecondaryText component="p">{name}</SecondaryText>}
                    </Text>
                    <StatusBadge look={repair === undefined ? DEVICE_BADGES[status] : ticketBadge(repair)} />
                  </Device>
                );
              })}
            {data.length > SHOWN ? (
              <li>
                <SecondaryText>{texts.moreDevices(data.length - SHOWN)}</SecondaryText>
              </li>
            ) : null}
          </Stack>
        )}
      </QueryState>
    </Panel>
  );
}
