import type { ProtectedShops } from '#api/generated/protection.gen.js';
import { protectedShopPath } from '#entities/paths.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Stack } from '#ui/layout/Stack.js';
import type { CsvColumn } from '#ui/list/csv.js';
import { ListActions } from '#ui/list/ListActions.js';
import { Pager } from '#ui/list/Pager.js';
import { useAddressFilters } from '#ui/list/use-address-filters.js';
import { useColumns } from '#ui/list/use-columns.js';
import { ShieldCheck } from '#ui/theme/icons.js';
import { useLazyListProtectedShopsQuery, useListProtectedShopsQuery } from '../api/protection.api.js';
import { RulesPanel } from '../components/RulesPanel.js';
import { RISK_BADGES, SEVERITY_BADGES, STATUS_BADGES } from '../protection-badges.js';
import { messages, REASON_TEXTS } from '../protection.messages.js';

const texts = messages.list;
type Line = ProtectedShops['shops'][number] & { readonly id: string };
const lineOf = (shop: ProtectedShops['shops'][number]): Line => ({ ...shop, id: shop.tenantId });
const nameOf = ({ tenantName }: Pick<Line, 'tenantName'>): string => (tenantName === '' ? texts.unnamed : tenantName);
const caseOf = ({ caseReason }: Line): string => (caseReason === undefined ? texts.none : REASON_TEXTS[caseReason]);
const shareOf = ({ purchaseShare }: Line): string =>
  purchaseShare === undefined ? texts.none : messages.purchases.share(purchaseShare);
const waitingText = (count: number): string => (count === 0 ? texts.nothing : texts.waiting(count));
const sinceOf = ({ waitingSince, since }: Line): string => waitingSince ?? since;

const COLUMNS: readonly TableColumn<Line>[] = [
  { head: texts.shop, cell: nameOf },
  { head: texts.status, cell: ({ status }) => <StatusBadge look={STATUS_BADGES[status]} /> },
  { head: texts.case, cell: caseOf },
  { head: texts.severity, cell: ({ severity }) => SEVERITY_BADGES[severity].label },
  { head: texts.risk, cell: ({ risk, score }) => `${RISK_BADGES[risk].label}, ${score}` },
  { head: texts.since, cell: (row) => <When at={sinceOf(row)} /> },
  { head: texts.diagnostics, number: true, cell: ({ diagnoses }) => diagnoses },
  { head: texts.share, number: true, cell: shareOf },
];
const CSV: readonly CsvColumn<Line>[] = [
  { head: texts.shop, text: nameOf },
  { head: texts.status, text: ({ status }) => STATUS_BADGES[status].label },
  { head: texts.case, text: caseOf },
  { head: texts.severity, text: ({ severity }) => severity },
  { head: texts.risk, text: ({ risk }) => risk },
  { head: texts.score, isNumber: true, text: ({ score }) => String(score) },
  { head: texts.since, at: sinceOf },
  { head: texts.diagnostics, isNumber: true, text: ({ diagnoses }) => String(diagnoses) },
  { head: texts.share, text: shareOf },
];

const PhoneCard = ({ row }: { row: Line }) => (
  <Stack spacing={1.5}>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
      <strong>{nameOf(row)}</strong>
      <StatusBadge look={STATUS_BADGES[row.status]} />
    </Stack>
    <SecondaryText>
      {caseOf(row)} · {RISK_BADGES[row.risk].label} · {SEVERITY_BADGES[row.severity].label}
    </SecondaryText>
    <SecondaryText>{messages.purchases.charged(row.purchases, row.diagnoses)}</SecondaryText>
  </Stack>
);

/** The list has a fixed order with open cases first; the address holds only the page. */
const NO_FILTERS: readonly [] = [];

/** spec part 2 §§2-4: the protection view of the platform's staff. */
export default function ProtectedShopsPage() {
  const { before, openPage } = useAddressFilters(NO_FILTERS);
  const query = useListProtectedShopsQuery(before === undefined ? {} : { before }, { refetchOnMountOrArgChange: true });
  const { data } = query;
  const [readPage] = useLazyListProtectedShopsQuery();
  const columns = useColumns('protected-shops', COLUMNS);
  const rows = (data?.shops ?? []).map(lineOf);
  const waiting = rows.filter(({ waitingSince }) => waitingSince !== undefined).length;
  return (
    <>
      <PageHeader
        title={texts.title}
        fact={data === undefined ? null : waitingText(waiting)}
        waiting={waiting}
        actions={
          <ListActions
            columns={columns}
            file={texts.file}
            csv={CSV}
            readPage={async (last) => {
              const page = await readPage(last === undefined ? {} : { before: last }).unwrap();
              return { rows: page.shops.map(lineOf), next: page.next };
            }}
          />
        }
      />
      <Stack spacing={5}>
        <div>
          <QueryState
            query={query}
            loading={<Loading rows={6} />}
            isEmpty={({ shops }) => shops.length === 0}
            empty={
              <Empty icon={ShieldCheck} title={texts.empty.title}>
                {texts.empty.text}
              </Empty>
            }
          >
            {() => (
              <DataTable
                label={texts.label}
                rows={rows}
                columns={columns.shown}
                card={(row) => <PhoneCard row={row} />}
                open={(row) => protectedShopPath(row.tenantId)}
                nameOf={nameOf}
              />
            )}
          </QueryState>
          <Pager before={before} next={data?.next} onOpen={openPage} />
        </div>
        <RulesPanel />
      </Stack>
    </>
  );
}
