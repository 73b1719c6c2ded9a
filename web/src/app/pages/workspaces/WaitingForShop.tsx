import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { useListRepairsQuery } from '#features/repairs/api/repairs.api.js';
import { repairPath, repairsPath } from '#entities/paths.js';
import { Promised } from '#features/repairs/desk/marks.js';
import { ticketNumber } from '#features/repairs/repair-facts.js';
import { CircleCheck } from '#ui/theme/icons.js';
import { ListRow } from '#ui/data-display/lists.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { When } from '#ui/data-display/When.js';
import { Panel } from '#ui/layout/Panel.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { ticketBadge } from '#entities/repair/ticket-badge.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../pages.messages.js';

const texts = messages.waitingForShop;

/**
 * Rows that fit beside the link to all repairs. Their space is reserved, so that the page does not move when they
 * load.
 */
const SHOWN = 4;
const Room = styled('div')({ minHeight: 212 });

/**
 * Repairs that wait for the shop: overdue first, then by promised time, then oldest first. Shown by customer name if
 * there is one.
 */
export function WaitingForShop() {
  // spec part 2 §9: device lists are polled every 5 s while no live events come.
  const query = useListRepairsQuery({ waitingOn: 'shop', order: 'promised' }, useFallbackPolling(5000));
  return (
    <Panel title={texts.title} aside={<Link to={repairsPath('tenant')}>{texts.all}</Link>}>
      <Room>
        <QueryState
          query={query}
          loading={<Loading rows={3} />}
          empty={
            <Empty icon={CircleCheck} title={texts.empty.title}>
              {texts.empty.text}
            </Empty>
          }
        >
          {(waiting) => (
            <Stack spacing={2} component="ul" aria-label={texts.list}>
              {waiting.slice(0, SHOWN).map((row) => (
                <ListRow key={row.id}>
                  <span>
                    <Link to={repairPath('tenant', row.id)}>
                      <Mono>{ticketNumber(row.number)}</Mono>
                    </Link>{' '}
                    {row.customerName ?? row.deviceName}{' '}
                    <SecondaryText>
                      {row.customerName === undefined ? texts.noCustomer : row.deviceName} · {texts.since}{' '}
                      <When at={row.updatedAt} />
                      <Promised row={row} />
                    </SecondaryText>
                  </span>
                  <StatusBadge look={ticketBadge(row)} />
                </ListRow>
              ))}
              {waiting.length > SHOWN ? (
                <li>
                  <SecondaryText>{texts.more(waiting.length - SHOWN)}</SecondaryText>
                </li>
              ) : null}
            </Stack>
          )}
        </QueryState>
      </Room>
    </Panel>
  );
}
