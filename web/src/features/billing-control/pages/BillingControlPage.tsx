import { billingStateOf, BILLING_TENANTS_PAGE } from '@revive/contracts/billing/control';
import { useState, type ReactNode } from 'react';
import type { BillingStatus } from '#api/generated/billing.gen.js';
import { badge } from '#ui/data-display/badge.js';
import type { TableColumn } from '#ui/data-display/DataTable.js';
import type { RowAction } from '#ui/data-display/RowActions.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import type { CsvColumn } from '#ui/list/csv.js';
import { ListPage } from '#ui/list/ListPage.js';
import { useAddressFilters } from '#ui/list/use-address-filters.js';
import { useColumns } from '#ui/list/use-columns.js';
import { useListSearch } from '#ui/list/use-list-search.js';
import { Banknote, CircleCheck, FlaskConical, ThumbsUp } from '#ui/theme/icons.js';
import { useLazyListBillingStatusQuery, useListBillingStatusQuery } from '../api/billing-control.api.js';
import { ChangeDialog } from '../components/ChangeDialog.js';
import { HistoryDialog } from '../components/HistoryDialog.js';
import { changeText, messages } from '../billing-control.messages.js';

const texts = messages.list;
type Shop = BillingStatus['tenants'][number];

const BADGES = {
  billing_active: badge('green', CircleCheck, messages.states.billing_active),
  free_access: badge('blue', ThumbsUp, messages.states.free_access),
  test_account: badge('yellow', FlaskConical, messages.states.test_account),
} as const;

const State = ({ shop }: { shop: Shop }) => <StatusBadge look={BADGES[billingStateOf(shop)]} />;
const Scheduled = ({ shop: { scheduled } }: { shop: Shop }) => (
  <>
    {scheduled.map((change) => (
      <Text key={change.switch} component="div">
        {changeText(change)}, <When at={change.from} />
      </Text>
    ))}
  </>
);

const COLUMNS: readonly TableColumn<Shop>[] = [
  { head: texts.shop, cell: ({ name }) => name },
  {
    head: texts.email,
    // Breaks only where it must: a table shrinks the column of a text that breaks anywhere.
    cell: ({ email }) => (
      <Text component="span" sx={{ overflowWrap: 'break-word' }}>
        {email}
      </Text>
    ),
  },
  { head: texts.state, cell: (shop) => <State shop={shop} /> },
  { head: texts.scheduled, cell: (shop) => <Scheduled shop={shop} /> },
  { head: texts.notes, cell: ({ billingNotes }) => billingNotes },
];
const CSV: readonly CsvColumn<Shop>[] = [
  { head: texts.shop, text: ({ name }) => name },
  { head: texts.email, text: ({ email }) => email },
  { head: texts.state, text: (shop) => messages.states[billingStateOf(shop)] },
  { head: texts.notes, text: ({ billingNotes }) => billingNotes },
];
const NO_FILTERS: readonly [] = [];

type Open = { readonly shop: Shop; readonly what: 'billing' | 'test' | 'history' } | undefined;

function Meaning() {
  const { title, rows, note } = messages.meaning;
  return (
    <Panel title={title}>
      <DescriptionList>
        {rows.map(([state, meaning]) => (
          <div key={state}>
            <dt>{state}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </DescriptionList>
      <SecondaryText component="p" sx={{ mt: 3 }}>
        {note}
      </SecondaryText>
    </Panel>
  );
}

/** spec part 2 §2 and §4, for masters. `createUser` is the button of the create-user form, of another feature. */
export function BillingControlPage({ createUser }: { createUser: ReactNode }) {
  const filters = useAddressFilters(NO_FILTERS);
  const search = useListSearch(filters);
  const [open, setOpen] = useState<Open>();
  const asked = search.find === undefined ? {} : { search: search.find };
  const { before } = filters;
  const { data, error, isFetching, refetch } = useListBillingStatusQuery({
    ...asked,
    ...(before !== undefined && { before }),
  });
  const [readPage] = useLazyListBillingStatusQuery();
  const columns = useColumns('billing-control', COLUMNS);
  const actionsOf = (shop: Shop): readonly RowAction[] => [
    // Part 2 §4: a test account has no billing toggle.
    ...(shop.testAccount
      ? []
      : [
          {
            label: shop.billingEnabled ? texts.switchOff : texts.switchOn,
            run: () => setOpen({ shop, what: 'billing' as const }),
          },
        ]),
    {
      label: shop.testAccount ? texts.endTest : texts.makeTest,
      run: () => setOpen({ shop, what: 'test' }),
    },
    { label: texts.history, run: () => setOpen({ shop, what: 'history' }) },
  ];
  const close = () => setOpen(undefined);
  return (
    <>
      <ListPage
        title={messages.title}
        fact={messages.role}
        actions={createUser}
        columns={columns}
        file={texts.file}
        csv={CSV}
        readPage={async (last) => {
          const page = await readPage({ ...asked, ...(last !== undefined && { before: last }) }).unwrap();
          return { rows: page.tenants, next: page.next };
        }}
        isBusy={isFetching}
        filters={filters}
        choices={[]}
        search={{ label: texts.search, hint: texts.searchHint, search }}
        query={{ data: data?.tenants, error: isFetching ? undefined : error, refetch }}
        stale="replace"
        next={(data?.tenants.length ?? 0) < BILLING_TENANTS_PAGE ? undefined : data?.next}
        none={{ icon: Banknote, title: texts.none, text: texts.noneText }}
        noMatch={texts.noMatch}
        label={texts.label}
        nameOf={({ name }) => name}
        rowActions={actionsOf}
        card={(shop) => (
          <Stack spacing={1}>
            <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
              <strong>{shop.name}</strong>
              <State shop={shop} />
            </Stack>
            <SecondaryText>{shop.email}</SecondaryText>
            <Scheduled shop={shop} />
            {shop.billingNotes === '' ? null : <SecondaryText>{shop.billingNotes}</SecondaryText>}
          </Stack>
        )}
      />
      <Stack sx={{ mt: 5 }}>
        <Meaning />
      </Stack>
      {open?.what === 'billing' || open?.what === 'test' ? (
        <ChangeDialog shop={open.shop} which={open.what} onClose={close} />
      ) : null}
      {open?.what === 'history' ? <HistoryDialog shop={open.shop} onClose={close} /> : null}
    </>
  );
}
