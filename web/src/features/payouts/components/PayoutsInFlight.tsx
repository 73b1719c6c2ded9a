import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { payoutPath, PAYOUTS_PATH } from '#entities/paths.js';
import { ListRow } from '#ui/data-display/lists.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useListPayoutsQuery } from '../api/payouts.api.js';
import { messages } from '../payouts.messages.js';
import { PayoutAmount } from './PayoutAmount.js';

const texts = messages.inFlight;
const POLLING_MS = 10_000;
const SHOWN = 8;

/** Payouts that the bank has and has not confirmed. */
export function PayoutsInFlight() {
  const query = useListPayoutsQuery({ state: 'sent' }, useFallbackPolling(POLLING_MS));
  return (
    <Panel title={texts.title} aside={<Link to={`${PAYOUTS_PATH}?state=sent`}>{texts.all}</Link>}>
      <QueryState
        query={{ ...query, data: query.data?.payouts }}
        loading={<Loading rows={2} />}
        empty={<SecondaryText component="p">{texts.none}</SecondaryText>}
      >
        {(rows) => (
          <>
            <Stack spacing={1} component="ul" aria-label={texts.list}>
              {rows.slice(0, SHOWN).map((row) => (
                <ListRow key={row.id}>
                  <span>
                    <Link to={payoutPath(row.id)}>{row.tenantName}</Link>{' '}
                    <SecondaryText>
                      {texts.sent} <When at={row.sentAt ?? row.requested.at} />
                    </SecondaryText>
                  </span>
                  <PayoutAmount payout={row} />
                </ListRow>
              ))}
            </Stack>
            {rows.length > SHOWN ? <SecondaryText component="p">{texts.more(SHOWN)}</SecondaryText> : null}
          </>
        )}
      </QueryState>
    </Panel>
  );
}
