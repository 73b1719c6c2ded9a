import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import type { OwnRepairs as Page } from '#api/generated/own-repairs.gen.js';
import { useBackoffPolling } from '#api/live/use-backoff-polling.js';
import { settingsPath, trackPath } from '#entities/paths.js';
import { repairBadge } from '#entities/repair/repair-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { ListRow } from '#ui/data-display/lists.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { Mail, Wrench } from '#ui/theme/icons.js';
import { useListOwnRepairsQuery } from '../api/own-repairs.api.js';
import { messages as texts } from '../own-repairs.messages.js';

type Own = Page['repairs'][number];

function nextText({ waitingOn, status }: Own): string {
  if (waitingOn === undefined) return texts.next.over;
  if (waitingOn === 'customer' && status === 'received') return texts.next.customer.received;
  if (waitingOn === 'customer') return status === 'quoted' ? texts.next.customer.quoted : texts.next.customer.ready;
  return texts.next[waitingOn];
}

export function OwnRepairs() {
  const [before, setBefore] = useState<string>();
  const query = useListOwnRepairsQuery(before === undefined ? {} : { before }, { refetchOnMountOrArgChange: true });
  // Live events report changes. Some changes cause no event, such as a new email address on a repair, so the list is
  // also polled with a growing interval.
  useBackoffPolling(query);
  return (
    <Panel title={texts.title}>
      <QueryState query={query} loading={<Loading rows={3} />} stale="replace">
        {({ emailConfirmed, repairs, next }) => {
          if (!emailConfirmed) return <Unconfirmed />;
          if (repairs.length === 0)
            return (
              <Empty icon={Wrench} title={texts.none}>
                {texts.noneText}
              </Empty>
            );
          return (
            <Stack spacing={4}>
              <Stack spacing={4} component="ul">
                {repairs.map((row) => (
                  <OwnRepairRow key={row.id} row={row} />
                ))}
              </Stack>
              <Stack direction="row" spacing={2}>
                {before === undefined ? null : (
                  <Button variant="outlined" onClick={() => setBefore(undefined)}>
                    {texts.newest}
                  </Button>
                )}
                {next === undefined ? null : (
                  <Button variant="outlined" onClick={() => setBefore(next)}>
                    {texts.more}
                  </Button>
                )}
              </Stack>
            </Stack>
          );
        }}
      </QueryState>
    </Panel>
  );
}

const Unconfirmed = () => (
  <Stack spacing={3}>
    <Empty icon={Mail} title={texts.unconfirmed}>
      {texts.unconfirmedText}
    </Empty>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'center' }}>
      <Button variant="contained" component={Link} to={settingsPath('account')}>
        {texts.settings}
      </Button>
    </Stack>
  </Stack>
);

function OwnRepairRow({ row }: { row: Own }) {
  const { trackingId, customerCode, number, deviceName, shopName } = row;
  return (
    <ListRow>
      <Stack spacing={0.5}>
        <span>
          {trackingId === undefined ? (
            <strong>{deviceName}</strong>
          ) : (
            <Link to={trackPath(trackingId)} state={{ code: customerCode }} aria-label={texts.track(deviceName)}>
              {deviceName}
            </Link>
          )}{' '}
          <SecondaryText>
            {texts.number(number)} · {shopName} · <When at={row.updatedAt} />
          </SecondaryText>
        </span>
        <span>{nextText(row)}</span>
      </Stack>
      <StatusBadge look={repairBadge(row.status, row.outcome, row.handedOver)} />
    </ListRow>
  );
}
