import { ACCOUNT_STATUSES, ROLE_LABELS, ROLES } from '@revive/contracts/roles';
import { APPLICATION_STATUS_LABELS } from '@revive/contracts/onboarding/states';
import { Link } from 'react-router';
import type { TableColumn } from '#ui/data-display/DataTable.js';
import { byText } from '#ui/data-display/use-sorted.js';
import { Inbox } from '#ui/theme/icons.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import type { CsvColumn } from '#ui/list/csv.js';
import type { FilterChoice } from '#ui/list/FilterBar.js';
import { ListPage } from '#ui/list/ListPage.js';
import { knownFilter, useAddressFilters } from '#ui/list/use-address-filters.js';
import { useColumns } from '#ui/list/use-columns.js';
import { useListSearch } from '#ui/list/use-list-search.js';
import { accountBadge } from '#entities/account-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { ASSIGNEE_FILTER, assigneeText, messages as queue, waitingHere } from '#entities/staff-queue/staff-queue.js';
import { useAssignment } from '#entities/staff-queue/use-assignment.js';
import { useNow } from '#ui/hooks/use-now.js';
import { When } from '#ui/data-display/When.js';
import type { AccountReviews } from '#api/generated/account-review.gen.js';
import {
  useAssignAccountMutation,
  useLazyListAccountReviewsQuery,
  useListAccountReviewsQuery,
} from '../api/account-review.api.js';
import { accountPath, applicationPath } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
import { DASH, messages, waitOf } from '../account-review.messages.js';

const texts = messages.accounts;

type Line = AccountReviews['accounts'][number] & {
  readonly id: string;
  readonly assignedToMe: boolean;
  readonly assignedTo: string | undefined;
};
const lineOf = (one: AccountReviews['accounts'][number]): Line => ({
  ...one,
  id: one.person.id,
  assignedToMe: one.review.assignedToMe,
  assignedTo: one.review.assignedTo,
});

const waitingOf = ({ person, review }: Line) => ({
  status: person.status,
  createdAt: person.createdAt,
  waitsFor: review.waitsFor,
  waitsSince: review.waitsSince,
});
function Wait({ row }: { row: Line }) {
  const { text, late } = waitOf(waitingOf(row), useNow(60_000));
  return late ? (
    <Text component="strong" color="error">
      {text}
    </Text>
  ) : (
    <span>{text}</span>
  );
}
const Fact = ({ at }: { at: string | undefined }) =>
  at === undefined ? <SecondaryText>{DASH}</SecondaryText> : <When at={at} />;
const Sent = ({ row: { review } }: { row: Line }) => (
  <>
    <Fact at={review.profileSubmittedAt} />
    {review.refused ? <SecondaryText color="error"> {texts.rejected}</SecondaryText> : null}
  </>
);
const Shop = ({ row: { review } }: { row: Line }) =>
  review.application === undefined ? (
    <SecondaryText>{DASH}</SecondaryText>
  ) : (
    <Link to={applicationPath(review.application.id)}>{APPLICATION_STATUS_LABELS[review.application.status]}</Link>
  );

/** An account cannot be approved before its email address is confirmed. */
const Unconfirmed = ({ person }: Pick<Line, 'person'>) =>
  person.emailConfirmed === false ? (
    <SecondaryText component="p" color="error">
      {texts.unconfirmed}
    </SecondaryText>
  ) : null;

const COLUMNS: readonly TableColumn<Line>[] = [
  {
    head: texts.account,
    cell: ({ person }) => (
      <>
        {person.name}
        <Unconfirmed person={person} />
      </>
    ),
    sort: byText(({ person }) => person.name),
  },
  {
    head: texts.role,
    cell: ({ person }) => (
      <>
        {ROLE_LABELS[person.role]}
        {person.status === 'pending' ? null : (
          <>
            {' '}
            <StatusBadge look={accountBadge(person.status)} />
          </>
        )}
      </>
    ),
    sort: byText(({ person }) => ROLE_LABELS[person.role]),
  },
  {
    head: texts.agreement,
    cell: ({ review }) => <Fact at={review.agreementSignedAt} />,
    sort: byText(({ review }) => review.agreementSignedAt),
  },
  {
    head: texts.profile,
    cell: (row) => <Sent row={row} />,
    sort: byText(({ review }) => review.profileSubmittedAt),
  },
  { head: texts.application, cell: (row) => <Shop row={row} /> },
  { head: texts.waiting, cell: (row) => <Wait row={row} /> },
  { head: queue.assignee, cell: assigneeText, sort: byText(assigneeText) },
];
const CSV: readonly CsvColumn<Line>[] = [
  { head: texts.account, text: ({ person }) => person.name },
  { head: texts.email, text: ({ person }) => person.email },
  { head: texts.role, text: ({ person }) => ROLE_LABELS[person.role] },
  { head: texts.status, text: ({ person }) => accountBadge(person.status).label },
  { head: texts.agreement, at: ({ review }) => review.agreementSignedAt },
  { head: texts.profile, at: ({ review }) => review.profileSubmittedAt },
  { head: queue.assignee, text: (row) => row.assignedTo ?? '' },
];

function profileText({ refused, profileSubmittedAt }: Line['review']): string {
  if (refused) return texts.rejected;
  return profileSubmittedAt === undefined ? texts.notSubmitted : texts.submitted;
}

const PhoneCard = ({ row }: { row: Line }) => (
  <Stack spacing={1.5}>
    <strong>{row.person.name}</strong>
    <Unconfirmed person={row.person} />
    <SecondaryText>
      {texts.summary(ROLE_LABELS[row.person.role], row.review.agreementSignedAt !== undefined, profileText(row.review))}
    </SecondaryText>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
      <StatusBadge look={accountBadge(row.person.status)} />
      <SecondaryText>
        <Wait row={row} />
      </SecondaryText>
    </Stack>
  </Stack>
);

const FILTERS = ['role', 'status', 'mine'] as const;
const CHOICES: readonly FilterChoice<(typeof FILTERS)[number]>[] = [
  { name: 'role', label: texts.role, choices: ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })) },
  {
    name: 'status',
    label: texts.status,
    // Without a filter the list shows pending accounts.
    any: accountBadge('pending').label,
    choices: ACCOUNT_STATUSES.filter((value) => value !== 'pending').map((value) => ({
      value,
      label: accountBadge(value).label,
    })),
  },
  ASSIGNEE_FILTER,
];

/** `decisions.md`: every account that waits for review, of any role, with its agreement, profile and application. */
export default function AccountsPage() {
  const filters = useAddressFilters(FILTERS);
  const search = useListSearch(filters);
  const { before, values } = filters;
  const asked = {
    ...knownFilter('role', ROLES, values.role),
    ...knownFilter('status', ACCOUNT_STATUSES, values.status),
    ...knownFilter('mine', ['true'], values.mine),
    ...(search.find !== undefined && { search: search.find }),
  };
  const query = useListAccountReviewsQuery(
    { ...asked, ...(before !== undefined && { before }) },
    { refetchOnMountOrArgChange: true },
  );
  const { data } = query;
  const [readPage] = useLazyListAccountReviewsQuery();
  const [assign] = useAssignAccountMutation();
  const assignment = useAssignment((id, take) => assign({ id, assignAccount: { take } }).unwrap());
  const columns = useColumns('account-reviews', COLUMNS);
  const rows = (data?.accounts ?? []).map(lineOf);
  const ours = rows.filter(({ person, review }) => person.status === 'pending' && review.waitsFor === 'staff').length;
  return (
    <ListPage
      title={texts.title}
      fact={data === undefined ? null : waitingHere(ours)}
      waiting={ours}
      columns={columns}
      file={texts.file}
      csv={CSV}
      readPage={async (last) => {
        const page = await readPage({ ...asked, ...(last !== undefined && { before: last }) }).unwrap();
        return { rows: page.accounts.map(lineOf), next: page.next };
      }}
      filters={filters}
      choices={CHOICES}
      search={{ label: texts.search, hint: texts.searchHint, search }}
      query={{ data: data && rows, error: query.error, refetch: query.refetch }}
      next={data?.next}
      none={{ icon: Inbox, ...texts.empty }}
      noMatch={texts.noMatch}
      label={texts.list}
      card={(row) => <PhoneCard row={row} />}
      open={(row) => accountPath(row.id)}
      nameOf={({ person }) => person.name}
      // Only accounts in review have an assignee.
      {...(values.status === undefined && { rowActions: assignment.actionsOf, bulk: assignment.bulkOf })}
    />
  );
}
