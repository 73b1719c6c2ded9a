import { DOCUMENT_KINDS } from '@revive/contracts/billing/documents';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { ListTotal } from '#entities/explained-money/ListTotal.js';
import type { TableColumn } from '#ui/data-display/DataTable.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { byNumber, byText } from '#ui/data-display/use-sorted.js';
import { When } from '#ui/data-display/When.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { Stack } from '#ui/layout/Stack.js';
import type { CsvColumn } from '#ui/list/csv.js';
import type { FilterChoice } from '#ui/list/FilterBar.js';
import { ListPage } from '#ui/list/ListPage.js';
import { knownFilter, useAddressFilters } from '#ui/list/use-address-filters.js';
import { useColumns } from '#ui/list/use-columns.js';
import { useListSearch } from '#ui/list/use-list-search.js';
import { ReceiptText } from '#ui/theme/icons.js';
import { useLazyListTaxDocumentsQuery, useListTaxDocumentsQuery, useReadSellerQuery } from '../api/documents.api.js';
import { BuyerName } from '../components/BuyerName.js';
import { WaitingDocuments } from '../components/WaitingDocuments.js';
import type { TaxDocument } from '../document-facts.js';
import { messages } from '../documents.messages.js';
import { useDocumentActions } from '../use-document-actions.js';
import { DocumentAmount, DocumentNumber } from '../components/DocumentAmount.js';

const { list: texts, kinds } = messages;
const { columns: heads } = texts;

const Repair = ({ row }: { row: TaxDocument }) => (
  <Link to={`/tenant/repairs/${row.repairId}`}>
    <Mono>R-{row.repairNumber}</Mono>
  </Link>
);
/** A refund is printed without a sign. */
const signedCents = ({ title, totalCents }: TaxDocument): number =>
  title === 'Refund receipt' ? -totalCents : totalCents;
const COLUMNS: readonly TableColumn<TaxDocument>[] = [
  { head: heads.number, cell: (row) => <DocumentNumber row={row} />, sort: byText(({ number }) => number) },
  { head: heads.title, cell: ({ title }) => title, sort: byText(({ title }) => title) },
  { head: heads.date, cell: (row) => <When at={row.issuedAt} as="day" />, sort: byText(({ issuedAt }) => issuedAt) },
  { head: heads.repair, cell: (row) => <Repair row={row} />, sort: byNumber(({ repairNumber }) => repairNumber) },
  {
    head: heads.buyer,
    cell: (row) => <BuyerName row={row} />,
    sort: byText(({ buyerName }) => buyerName),
  },
  { head: heads.total, number: true, cell: (row) => <DocumentAmount row={row} />, sort: byNumber(signedCents) },
];

/** Only of one kind: an invoice and its receipt are the same money. */
const sumOf = (rows: readonly TaxDocument[]) => ({
  [heads.total]: <ListTotal cents={rows.reduce((sum, row) => sum + signedCents(row), 0)} />,
});

/** A number without a currency, as spreadsheets add up. */
const plainAmount = (cents: number): string => (cents / 100).toFixed(2);
const CSV: readonly CsvColumn<TaxDocument>[] = [
  { head: heads.number, text: (row) => row.number },
  { head: heads.title, text: (row) => row.title },
  { head: heads.date, at: (row) => row.issuedAt },
  { head: heads.repair, text: (row) => `R-${row.repairNumber}` },
  { head: heads.buyer, text: (row) => row.buyerName },
  { head: heads.refersTo, text: (row) => row.refersTo ?? '' },
  { head: heads.vat, text: (row) => plainAmount(row.vatCents), isNumber: true },
  { head: heads.total, text: (row) => plainAmount(row.totalCents), isNumber: true },
  { head: heads.emailed, at: (row) => row.emailedAt },
];

const Card = ({ row }: { row: TaxDocument }) => (
  <Stack spacing={1}>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
      <strong>
        {row.title} <DocumentNumber row={row} />
      </strong>
      <DocumentAmount row={row} />
    </Stack>
    <SecondaryText>
      <When at={row.issuedAt} as="day" /> · <Repair row={row} />
      {row.buyerName === '' ? null : ` · ${row.buyerName}`}
    </SecondaryText>
  </Stack>
);

const FILTERS = ['kind', 'from', 'through'] as const;
const CHOICES: readonly FilterChoice<(typeof FILTERS)[number]>[] = [
  { name: 'kind', label: texts.kind, choices: DOCUMENT_KINDS.map((value) => ({ value, label: kinds[value] })) },
];

/** Says how a registered shop gets tax invoices, until the shop has entered its details. */
function SellerHint() {
  const { data } = useReadSellerQuery();
  if (data === undefined || data.registeredName !== '') return null;
  return (
    <SecondaryText component="p">
      {texts.sellerMissing.before}
      <Link to="/tenant/overview">{texts.sellerMissing.link}</Link>
      {texts.sellerMissing.after}
    </SecondaryText>
  );
}

export default function InvoicesPage() {
  const filters = useAddressFilters(FILTERS);
  const { before, values } = filters;
  const search = useListSearch(filters);
  const asked = {
    ...knownFilter('kind', DOCUMENT_KINDS, values.kind),
    ...(values.from !== undefined && { from: values.from }),
    ...(values.through !== undefined && { through: values.through }),
    ...(search.find !== undefined && { search: search.find }),
  };
  const query = useListTaxDocumentsQuery(
    { ...asked, ...(before !== undefined && { before }) },
    useFallbackPolling(30_000),
  );
  const [readPage] = useLazyListTaxDocumentsQuery();
  const columns = useColumns('tax-documents', COLUMNS);
  const actions = useDocumentActions();
  const { currentData, data: shown } = query;
  const data = currentData ?? shown;
  return (
    <>
      <ListPage
        title={texts.title}
        fact={<LiveMark lastChange={undefined} />}
        above={
          <Stack spacing={3} sx={{ mb: 4, '&:empty': { display: 'none' } }}>
            <SellerHint />
            <WaitingDocuments rows={data?.waiting ?? []} links />
          </Stack>
        }
        columns={columns}
        file={texts.file}
        csv={CSV}
        readPage={async (last) => {
          const page = await readPage({ ...asked, ...(last !== undefined && { before: last }) }).unwrap();
          return { rows: page.documents, next: page.next };
        }}
        filters={filters}
        choices={CHOICES}
        days={{ from: 'from', to: 'through', label: texts.period }}
        search={{ label: texts.search, hint: texts.searchHint, search }}
        query={{
          data: data?.documents,
          error: currentData === undefined ? query.error : undefined,
          refetch: query.refetch,
        }}
        stale="replace"
        next={data?.next}
        none={{ icon: ReceiptText, title: texts.empty, text: texts.emptyText }}
        noMatch={{ title: texts.noMatch }}
        label={texts.title}
        card={(row) => <Card row={row} />}
        rowActions={actions.of}
        {...(asked.kind === undefined ? {} : { totals: sumOf })}
        nameOf={(row) => row.number}
      />
      {actions.dialog}
    </>
  );
}
