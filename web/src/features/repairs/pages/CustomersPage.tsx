import { PHONE_TEXT } from '@revive/contracts/phone-text';
import { CUSTOMER_DIGITS_MIN, CUSTOMERS_A_PAGE } from '@revive/contracts/repairs/customers';
import { useState } from 'react';
import type { ListCustomersApiResponse } from '#api/generated/intake.gen.js';
import type { TableColumn } from '#ui/data-display/DataTable.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { PagedList } from '#ui/list/PagedList.js';
import { useAddressFilters } from '#ui/list/use-address-filters.js';
import { useListSearch } from '#ui/list/use-list-search.js';
import { Users } from '#ui/theme/icons.js';
import { customerPath } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
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
    cell: (row) => <Text component="span">{row.email ?? <SecondaryText>–</SecondaryText>}</Text>,
  },
  { head: texts.columns.repairs, number: true, cell: (row) => row.repairs },
  { head: texts.columns.last, number: true, cell: (row) => <Last row={row} /> },
];

const Card = ({ row }: { row: Line }) => (
  <Stack spacing={1}>
    <strong>{row.name}</strong>
    <SecondaryText>{[row.phone, row.email].filter(Boolean).join(' · ') || '–'}</SecondaryText>
    <SecondaryText>
      {texts.columns.repairs}: {row.repairs}
    </SecondaryText>
  </Stack>
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
      <PagedList
        filters={filters}
        choices={NONE}
        search={{ label: texts.search, hint: texts.searchHint, search }}
        query={{ data, error: query.currentData === undefined ? query.error : undefined, refetch: query.refetch }}
        stale="replace"
        next={next}
        none={{ icon: Users, title: texts.empty, text: texts.emptyText, action: <NewRepairButton /> }}
        noMatch={{ title: texts.noMatch(find ?? '') }}
        label={texts.title}
        columns={COLUMNS}
        card={(row) => <Card row={row} />}
        open={(row) => customerPath(row.id)}
      />
      {adding ? <CustomerDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}
