import { useListRefusedChargesQuery, type RefusedCharges as Page } from '#api/generated/billing.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { ENTRY_TEXTS } from '#entities/entry-texts.js';
import { ListRow } from '#ui/data-display/lists.js';
import { Money } from '#ui/data-display/Money.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from './finance.messages.js';

const texts = messages.refused;
const POLLING_MS = 60_000;
const SHOWN = 5;

/** Charges that no approval of the customer covers. They are not in the books, so their amounts have no postings. */
export function RefusedCharges() {
  const query = useListRefusedChargesQuery({}, useFallbackPolling(POLLING_MS));
  return (
    <Panel title={texts.title}>
      <QueryState
        query={{ ...query, data: query.data?.charges }}
        loading={<Loading rows={2} />}
        empty={<SecondaryText component="p">{texts.none}</SecondaryText>}
      >
        {(rows) => (
          <>
            <SecondaryText component="p">{texts.about}</SecondaryText>
            <Stack spacing={1} component="ul" aria-label={texts.list}>
              {rows.slice(0, SHOWN).map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </Stack>
            {rows.length > SHOWN ? (
              <SecondaryText component="p">
                {texts.more(SHOWN, query.data?.next === undefined ? rows.length : undefined)}
              </SecondaryText>
            ) : null}
          </>
        )}
      </QueryState>
    </Panel>
  );
}

const Row = ({ row }: { row: Page['charges'][number] }) => (
  <ListRow>
    <span>
      {row.tenantName}, R-{row.repairNumber} {row.deviceName}
      <SecondaryText component="div">
        {ENTRY_TEXTS[row.kind]}, <When at={row.at} />: {texts.why[row.why](row.allowedCents)}
      </SecondaryText>
    </span>
    <Money cents={row.cents} />
  </ListRow>
);
