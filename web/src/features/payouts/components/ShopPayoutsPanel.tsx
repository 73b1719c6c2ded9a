import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { ownPayoutPath } from '#entities/paths.js';
import { ListRow } from '#ui/data-display/lists.js';
import { Mono } from '#ui/data-display/Mono.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useListPayoutsQuery } from '../api/payouts.api.js';
import { payoutReference, STATE_BADGES } from '../payout-facts.js';
import { messages } from '../payouts.messages.js';
import { PayoutAmount } from './PayoutAmount.js';

const texts = messages.shopPanel;
const POLLING_MS = 30_000;
const SHOWN = 10;

/** The shop's own payouts, beside its bank details, where a hold is shown. */
export function ShopPayoutsPanel() {
  const query = useListPayoutsQuery({}, useFallbackPolling(POLLING_MS));
  return (
    <Panel title={texts.title}>
      <QueryState
        query={{ ...query, data: query.data?.payouts }}
        loading={<Loading rows={3} />}
        empty={<SecondaryText component="p">{texts.empty}</SecondaryText>}
      >
        {(rows) => (
          <Stack spacing={1} component="ul" aria-label={texts.all}>
            {rows.slice(0, SHOWN).map((row) => (
              <ListRow key={row.id}>
                <span>
                  <Link to={ownPayoutPath(row.id)}>
                    <Mono>{payoutReference(row.id)}</Mono>
                  </Link>{' '}
                  <SecondaryText>
                    <When at={row.requested.at} />
                  </SecondaryText>
                </span>
                <Stack direction="row" spacing={2}>
                  <StatusBadge look={STATE_BADGES[row.state]} />
                  <PayoutAmount payout={row} />
                </Stack>
              </ListRow>
            ))}
          </Stack>
        )}
      </QueryState>
    </Panel>
  );
}
