import { APPLICATION_STATUS_LABELS, APPLICATION_STATUSES, QUEUE_FILTERS } from '@revive/contracts/onboarding/states';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import type { TableColumn } from '#ui/data-display/DataTable.js';
import { byNumber, byText } from '#ui/data-display/use-sorted.js';
import { Inbox } from '#ui/theme/icons.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import type { CsvColumn } from '#ui/list/csv.js';
import type { FilterChoice } from '#ui/list/FilterBar.js';
import { ListPage } from '#ui/list/ListPage.js';
import { knownFilter, useAddressFilters } from '#ui/list/use-address-filters.js';
import { useColumns } from '#ui/list/use-columns.js';
import { useListSearch } from '#ui/list/use-list-search.js';
import { applicationBadge } from '#entities/application-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { ASSIGNEE_FILTER, assigneeText, messages as queue, waitingHere } from '#entities/staff-queue/staff-queue.js';
import { useAssignment } from '#entities/staff-queue/use-assignment.js';
import { useNow } from '#ui/hooks/use-now.js';
import { When } from '#ui/data-display/When.js';
import type { ApplicationPage } from '#api/generated/onboarding.gen.js';
import {
  useAssignApplicationMutation,
  useLazyListTenantApplicationsQuery,
  useListTenantApplicationsQuery,
} from '../api/onboarding.api.js';
import { applicationPath } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../messages/review.js';
import { waitOf } from '../onboarding.messages.js';

const texts = messages.list;

type Line = ApplicationPage['applications'][number];

const Badge = ({ row }: { row: Line }) => (
  <StatusBadge look={applicationBadge(row.status, row.withdrawnAt !== undefined)} />
);
function Wait({ row }: { row: Line }) {
  const { text, late } = waitOf(row, useNow(60_000));
  return late ? (
    <Text component="strong" color="error">
      {text}
    </Text>
  ) : (
    <span>{text}</span>
  );
}
const Flag = ({ row }: { row: Line }) =>
  row.duplicate ? <SecondaryText color="error">{texts.duplicate}</SecondaryText> : null;
function AddressFlag({ row }: { row: Line }) {
  if (row.addressUsed === true) return <SecondaryText color="error">{texts.addressUsed}</SecondaryText>;
  return row.addressUnconfirmed === true ? (
    <SecondaryText color="error">{texts.addressUnconfirmed}</SecondaryText>
  ) : null;
}
/** The applicant wrote the last message, so staff should read it regardless of the current turn. */
const Unanswered = ({ row }: { row: Line }) =>
  row.unanswered ? <SecondaryText color="error">{texts.unanswered}</SecondaryText> : null;

const COLUMNS: readonly TableColumn<Line>[] = [
  { head: texts.shop, cell: (row) => row.businessName, sort: byText((row) => row.businessName) },
  {
    head: texts.applicant,
    cell: (row) => (
      <>
        {row.applicantName} <Flag row={row} /> <AddressFlag row={row} /> <Unanswered row={row} />
      </>
    ),
    sort: byText((row) => row.applicantName),
  },
  { head: texts.status, cell: (row) => <Badge row={row} />, sort: byText((row) => row.status) },
  {
    head: texts.step,
    number: true,
    cell: (row) => texts.stepOf(row.currentStep, row.totalSteps),
    sort: byNumber((row) => row.currentStep),
  },
  { head: texts.waitingOn, cell: (row) => <Wait row={row} /> },
  { head: queue.assignee, cell: assigneeText, sort: byText(assigneeText) },
  {
    head: texts.applied,
    number: true,
    cell: (row) => <When at={row.appliedDate} />,
    sort: byText((row) => row.appliedDate),
  },
];
const CSV: readonly CsvColumn<Line>[] = [
  { head: texts.shop, text: (row) => row.businessName },
  { head: texts.applicant, text: (row) => row.applicantName },
  { head: texts.status, text: (row) => applicationBadge(row.status, row.withdrawnAt !== undefined).label },
  { head: texts.step, text: (row) => texts.stepOf(row.currentStep, row.totalSteps) },
  { head: queue.assignee, text: (row) => row.assignedTo ?? '' },
  { head: texts.applied, at: (row) => row.appliedDate },
];

const Card = ({ row }: { row: Line }) => (
  <Stack spacing={1.5}>
    <strong>{row.businessName}</strong>
    <SecondaryText>
      {row.applicantName} · {texts.stepOnCard(row.currentStep, row.totalSteps)} <Flag row={row} />{' '}
      <AddressFlag row={row} /> <Unanswered row={row} />
    </SecondaryText>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
      <Badge row={row} />
      <SecondaryText>
        <Wait row={row} />
      </SecondaryText>
    </Stack>
  </Stack>
);

const FILTERS = ['waits', 'status', 'mine'] as const;
const CHOICES: readonly FilterChoice<(typeof FILTERS)[number]>[] = [
  {
    name: 'waits',
    label: texts.waitingOn,
    any: texts.waitingOnAny,
    choices: QUEUE_FILTERS.map((value) => ({ value, label: texts.waitingOnEach[value] })),
  },
  {
    name: 'status',
    label: texts.status,
    choices: APPLICATION_STATUSES.map((value) => ({ value, label: APPLICATION_STATUS_LABELS[value] })),
  },
  ASSIGNEE_FILTER,
];

/** spec part 2 §2: applications of repair shops, what waits longest for us first, 50 a page. */
export default function ApplicationsPage() {
  const role = useCurrentUser()?.role;
  const filters = useAddressFilters(FILTERS);
  const search = useListSearch(filters);
  const { before, values } = filters;
  const asked = {
    ...knownFilter('waits', QUEUE_FILTERS, values.waits),
    ...knownFilter('status', APPLICATION_STATUSES, values.status),
    ...knownFilter('mine', ['true'], values.mine),
    ...(search.find !== undefined && { search: search.find }),
  };
  const query = useListTenantApplicationsQuery(
    { ...asked, ...(before !== undefined && { before }) },
    useFallbackPolling(30_000),
  );
  const { data } = query;
  const [readPage] = useLazyListTenantApplicationsQuery();
  const [assign] = useAssignApplicationMutation();
  const assignment = useAssignment(async (id, take) => {
    await assign({ id, assignApplication: { take } }).unwrap();
    // Live events would also update the list, but only while the stream is up.
    await query.refetch();
  });
  const columns = useColumns('applications', COLUMNS);
  // spec part 2 §2: sales read applications; admins and masters review them.
  const reviews = role === 'master' || role === 'admin';
  const rows = data?.applications ?? [];
  const ours = rows.filter(({ waitsFor }) => waitsFor === 'staff').length;
  return (
    <ListPage
      title={texts.title}
      fact={data === undefined ? null : texts.fact(waitingHere(ours))}
      waiting={ours}
      columns={columns}
      file={texts.file}
      csv={CSV}
      readPage={async (last) => {
        const page = await readPage({ ...asked, ...(last !== undefined && { before: last }) }).unwrap();
        return { rows: page.applications, next: page.next };
      }}
      filters={filters}
      choices={CHOICES}
      search={{ label: texts.search, hint: texts.searchHint, search }}
      query={{ data: data?.applications, error: query.error, refetch: query.refetch }}
      next={data?.next}
      none={{ icon: Inbox, ...texts.empty }}
      noMatch={texts.noMatch}
      label={texts.label}
      card={(row) => <Card row={row} />}
      open={(row) => applicationPath(row.id)}
      nameOf={(row) => row.businessName}
      {...(reviews && { rowActions: assignment.actionsOf, bulk: assignment.bulkOf })}
    />
  );
}
