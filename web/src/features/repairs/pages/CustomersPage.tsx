import { PHONE_TEXT } from '@revive/contracts/phone-text';
import { CUSTOMER_DIGITS_MIN, CUSTOMERS_A_PAGE } from '@revive/contracts/repairs/customers';
import { useState } from 'react';
import type { ListCustomersApiResponse } from '#api/generated/intake.gen.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Column } from '#ui/layout/stacks.js';
import { FilterBar } from '#ui/list/FilterBar.js';
import { ListEmpty } from '#ui/list/ListEmpty.js';
import { Pager } from '#ui/list/Pager.js';
import { useAddressFilters } from '#ui/list/use-address-filters.js';
import { useListSearch } from '#ui/list/use-list-search.js';
import { Users } from '#ui/theme/icons.js';
import { customerPath } from '#entities/paths.js';
import { useListCustomersQuery } from '../api/intake.api.js';
import { NewRepairButton } from '../counter/NewRepairButton.js';
import { CustomerDialog } from '../customers/CustomerDialog.js';
import { Duplicates } from '../customers/Duplicates.js';
import { messages } from '../messages/customers.messages.js';

const texts = messages.list;
type Line = ListCustomersApiResponse[number];
const NONE: readonly never[] = [];

const Last = ({ row }: { row: Line }) =>
  row.lastAt === undefined ? <SecondaryText>–</SecondaryText> : <When at={row.lastAt} />;
const COLUMNS: readonly TableColumn<Line>[] = [
  { head: texts.columns.name, cell: (row) => row.name },
  { head: texts.columns.phone, cell: (row) => row.phone ?? <SecondaryText>–</SecondaryText> },
  {
    head: texts.columns.email,
    cell: (row) => <span style={{ overflowWrap: 'anywhere' }}>{row.email ?? <SecondaryText>–</SecondaryText>}</span>,
  },
  { head: texts.columns.repairs, number: true, cell: (row) => row.repairs },
  { head: texts.columns.last, number: true, cell: (row) => <Last row={row} /> },
];

const Card = ({ row }: { row: Line }) => (
  <Column gap={4}>
    <strong style={{ fontWeight: 600 }}>{row.name}</strong>
    <SecondaryText style={{ overflowWrap: 'anywhere' }}>
      {[row.phone, row.email].filter(Boolean).join(' · ') || '–'}
    </SecondaryText>
    <SecondaryText>
      {texts.columns.repairs}: {row.repairs}
    </SecondaryText>
  </Column>
);

/** Minimum search length: a few digits do not identify a phone number, but two letters are enough for a name. */
const isLongEnough = (typed: string): boolean =>
  PHONE_TEXT.test(typed.trim()) ? typed.replace(/\D/g, '').length >= CUSTOMER_DIGITS_MIN : typed.trim().length >= 2;

export default function CustomersPage() {
  const filters = useAddressFilters<string>(NONE);
  const { before } = filters;
  const search = useListSearch(filters, isLongEnough);
  const { find } = search;
  const query = useListCustomersQuery(
    { ...(find !== undefined && { find }), ...(before !== undefined && { before }) },
    { refetchOnMountOrArgChange: true },
  );
  const [adding, setAdding] = useState(false);
  const data = query.currentData ?? query.data;
  const next = (data ?? []).length >= CUSTOMERS_A_PAGE ? data?.at(-1)?.id : undefined;
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <ActionButton variant="outlined" onClick={() => setAdding(true)}>
            {texts.add}
          </ActionButton>
        }
      />
      <Duplicates />
      <FilterBar filters={filters} choices={NONE} search={{ label: texts.search, hint: texts.searchHint, search }} />
      <QueryState
        query={{ data, error: query.currentData === undefined ? query.error : undefined, refetch: query.refetch }}
        loading={<Loading rows={6} />}
        stale="replace"
        empty={
          <ListEmpty
            isNarrowed={find !== undefined}
            onClear={search.clear}
            none={{ icon: Users, title: texts.empty, text: texts.emptyText, action: <NewRepairButton /> }}
            noMatch={{ title: texts.noMatch(find ?? '') }}
          />
        }
      >
        {(rows) => (
          <DataTable
            label={texts.title}
            rows={rows}
            columns={COLUMNS}
            card={(row) => <Card row={row} />}
            open={(row) => customerPath(row.id)}
          />
        )}
      </QueryState>
      <Pager before={before} next={next} onOpen={filters.openPage} />
      {adding ? <CustomerDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}
