import { ORDERS_A_PAGE } from '@revive/contracts/remote-orders/order';
import { orderNumber } from '@revive/contracts/remote-orders/order-id';
import { ORDER_PRIORITIES, ORDER_PRIORITY_LABELS } from '@revive/contracts/remote-orders/pricing';
import { ORDER_STATE_LABELS, ORDER_STATES } from '@revive/contracts/remote-orders/states';
import type { RemoteOrder } from '#api/generated/remote-orders.gen.js';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { useMayReadConsents } from '#entities/agent-consent/use-order-consents.js';
import { orderPath } from '#entities/order-paths.js';
import type { TableColumn } from '#ui/data-display/DataTable.js';
import { Mono } from '#ui/data-display/Mono.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { useNow } from '#ui/hooks/use-now.js';
import { Stack } from '#ui/layout/Stack.js';
import type { CsvColumn } from '#ui/list/csv.js';
import type { FilterChoice } from '#ui/list/FilterBar.js';
import { ListPage } from '#ui/list/ListPage.js';
import { knownFilter, useAddressFilters } from '#ui/list/use-address-filters.js';
import { useColumns } from '#ui/list/use-columns.js';
import { Headset } from '#ui/theme/icons.js';
import { OrderConsentBadge } from '../components/OrderConsent.js';
import { OrderFigures } from '../components/OrderFigures.js';
import { OrderSetting } from '../components/OrderSetting.js';
import { useLazyListRemoteOrdersQuery, useListRemoteOrdersQuery } from '../api/remote-orders.api.js';
import { deviceText, isLate, ORDER_BADGES, priorityText, waitedMs } from '../order-badges.js';
import { messages } from '../remote-orders.messages.js';

const texts = messages.list;
const { columns: heads } = texts;

function Contact({ row }: { row: RemoteOrder }) {
  const now = useNow(10_000);
  const waited = waitedMs(row, now);
  if (row.contactedAt !== undefined) return <span>{texts.contactedAfter(waited)}</span>;
  if (row.state === 'linked' || row.state === 'closed') return <SecondaryText>{texts.notContacted}</SecondaryText>;
  return isLate(row, now) ? (
    <Text component="strong" color="error">
      {texts.late(waited)}
    </Text>
  ) : (
    <span>{texts.waits(waited)}</span>
  );
}

const COLUMNS: readonly TableColumn<RemoteOrder>[] = [
  { head: heads.number, cell: (row) => <Mono>{orderNumber(row.number)}</Mono> },
  { head: heads.customer, cell: (row) => row.customerName },
  { head: heads.device, cell: (row) => deviceText(row.deviceType) },
  { head: heads.priority, cell: (row) => priorityText(row.urgencyLevel) },
  { head: heads.status, cell: (row) => <StatusBadge look={ORDER_BADGES[row.state]} /> },
  { head: heads.contact, cell: (row) => <Contact row={row} /> },
  { head: heads.consent, cell: (row) => <OrderConsentBadge order={row} /> },
  { head: heads.shop, cell: (row) => row.tenantName ?? <SecondaryText>{texts.noShop}</SecondaryText> },
  { head: heads.ordered, number: true, cell: (row) => <When at={row.createdAt} /> },
];
/** A shop sees only its own orders, so the shop column is omitted. */
const SHOP_COLUMNS = COLUMNS.filter(({ head }) => head !== heads.shop);
/** Sales reads orders, and no consents of persons at PCs. */
const SALES_COLUMNS = COLUMNS.filter(({ head }) => head !== heads.consent);

const CSV: readonly CsvColumn<RemoteOrder>[] = [
  { head: heads.number, text: (row) => orderNumber(row.number) },
  { head: heads.customer, text: (row) => row.customerName },
  { head: heads.device, text: (row) => deviceText(row.deviceType) },
  { head: heads.priority, text: (row) => priorityText(row.urgencyLevel) },
  { head: heads.status, text: (row) => ORDER_STATE_LABELS[row.state] },
  { head: heads.shop, text: (row) => row.tenantName ?? '' },
  { head: heads.ordered, at: (row) => row.createdAt },
  { head: heads.contact, at: (row) => row.contactedAt },
];
const SHOP_CSV = CSV.filter(({ head }) => head !== heads.shop);

const Card = ({ row }: { row: RemoteOrder }) => (
  <Stack spacing={1}>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
      <strong>{row.customerName}</strong>
      <StatusBadge look={ORDER_BADGES[row.state]} />
    </Stack>
    <SecondaryText>
      <Mono>{orderNumber(row.number)}</Mono> · {deviceText(row.deviceType)} · {priorityText(row.urgencyLevel)}
    </SecondaryText>
    <Contact row={row} />
    {useMayReadConsents() ? (
      <SecondaryText component="p">
        {heads.consent}: <OrderConsentBadge order={row} />
      </SecondaryText>
    ) : null}
  </Stack>
);

const OVERDUE = ['true'] as const;
const FILTERS = ['state', 'urgency', 'overdue'] as const;
const CHOICES: readonly FilterChoice<(typeof FILTERS)[number]>[] = [
  {
    name: 'state',
    label: heads.status,
    choices: ORDER_STATES.map((value) => ({ value, label: ORDER_STATE_LABELS[value] })),
  },
  {
    name: 'urgency',
    label: heads.priority,
    choices: ORDER_PRIORITIES.map((value) => ({ value, label: ORDER_PRIORITY_LABELS[value] })),
  },
  { name: 'overdue', label: texts.contactFilter, choices: [{ value: 'true', label: texts.overdueOnly }] },
];

/** Remote orders, newest first, 50 per page: all orders for staff, assigned orders for a shop. */
export default function OrdersPage() {
  const user = useCurrentUser();
  const area = user?.tenantId == null ? 'admin' : 'tenant';
  const filters = useAddressFilters(FILTERS);
  const { before, values } = filters;
  const asked = {
    ...knownFilter('state', ORDER_STATES, values.state),
    ...knownFilter('urgency', ORDER_PRIORITIES, values.urgency),
    ...knownFilter('overdue', OVERDUE, values.overdue),
  };
  const query = useListRemoteOrdersQuery(
    { ...asked, ...(before !== undefined && { before }) },
    useFallbackPolling(30_000),
  );
  const [readPage] = useLazyListRemoteOrdersQuery();
  const staffColumns = useMayReadConsents() ? COLUMNS : SALES_COLUMNS;
  const columns = useColumns('remote-orders', area === 'admin' ? staffColumns : SHOP_COLUMNS);
  const { currentData, data: shown } = query;
  const data = currentData ?? shown;
  return (
    <ListPage
      title={texts.title}
      fact={<LiveMark lastChange={undefined} />}
      above={
        <>
          {area === 'tenant' && user?.role === 'tenant_admin' ? <OrderSetting /> : null}
          <OrderFigures />
        </>
      }
      columns={columns}
      file={texts.file}
      csv={area === 'admin' ? CSV : SHOP_CSV}
      readPage={async (last) => {
        const page = await readPage({ ...asked, ...(last !== undefined && { before: last }) }).unwrap();
        return { rows: page.orders.slice(0, ORDERS_A_PAGE), next: page.next };
      }}
      filters={filters}
      choices={CHOICES}
      query={{
        data: data?.orders.slice(0, ORDERS_A_PAGE),
        error: currentData === undefined ? query.error : undefined,
        refetch: query.refetch,
      }}
      stale="replace"
      next={data?.next}
      none={{ icon: Headset, title: texts.empty, text: texts.emptyText[area] }}
      noMatch={{ title: texts.noMatch }}
      label={texts.title}
      card={(row) => <Card row={row} />}
      open={(row) => orderPath(area, row.id)}
      nameOf={(row) => orderNumber(row.number)}
    />
  );
}
