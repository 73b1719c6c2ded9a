import { Link } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { payoutPath } from '#entities/paths.js';
import { ListRow } from '#ui/data-display/lists.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useListPayoutsQuery } from '../api/payouts.api.js';
import { messages } from '../payouts.messages.js';
import { PayoutAmount } from './PayoutAmount.js';

const texts = messages.waiting;
const POLLING_MS = 10_000;

/** Payouts that wait for a second person other than their requester. */
export function WaitingPayouts() {
  const me = useCurrentUser();
  const query = useListPayoutsQuery({ state: 'waiting' }, useFallbackPolling(POLLING_MS));
  const data = query.data?.payouts.filter(({ requested }) => requested.id !== me?.id);
  return (
    <Panel title={texts.title}>
      <QueryState
        query={{ ...query, data }}
        loading={<Loading rows={2} />}
        empty={<SecondaryText component="p">{texts.none}</SecondaryText>}
      >
        {(rows) => (
          <Stack spacing={1} component="ul" aria-label={texts.list}>
            {rows.map((row) => (
              <ListRow key={row.id}>
                <span>
                  <Link to={payoutPath(row.id)}>{row.tenantName}</Link>{' '}
                  <SecondaryText>
                    {row.requested.name}, <When at={row.requested.at} />
                  </SecondaryText>
                </span>
                <PayoutAmount payout={row} />
              </ListRow>
            ))}
          </Stack>
        )}
      </QueryState>
    </Panel>
  );
}
