import { waitingHere } from '#entities/staff-queue.js';
import { ACCOUNT_STATUSES, ROLE_LABELS, ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';
import { APPLICATION_STATUS_LABELS } from '@revive/contracts/onboarding/states';
import Button from '@mui/material/Button';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { Inbox, SearchX } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { FilterSelect } from '#ui/form/FilterSelect.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { accountLook } from '#entities/account-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { AssignedToMeFilter } from '#entities/AssignedToMeFilter.js';
import { color } from '#ui/theme/tokens.js';
import { useNow } from '#ui/hooks/use-now.js';
import { When } from '#ui/data-display/When.js';
import type { AccountReviews } from '#api/generated/account-review.gen.js';
import { useListAccountReviewsQuery } from '../api/account-review.api.js';
import { accountPath, applicationPath } from '#entities/paths.js';
import { DASH, messages, waitOf } from '../account-review.messages.js';

const texts = messages.accounts;

type Line = AccountReviews['accounts'][number] & { readonly id: string };

const waitingOf = ({ person, review }: Line) => ({
  status: person.status,
  createdAt: person.createdAt,
  waitsFor: review.waitsFor,
  waitsSince: review.waitsSince,
});
function Wait({ row }: { row: Line }) {
  const { text, late } = waitOf(waitingOf(row), useNow(60_000));
  return late ? <strong style={{ color: color.error, fontWeight: 600 }}>{text}</strong> : <span>{text}</span>;
}
const Fact = ({ at }: { at: string | undefined }) =>
  at === undefined ? <SecondaryText>{DASH}</SecondaryText> : <When at={at} />;
const Sent = ({ row: { review } }: { row: Line }) => (
  <>
    <Fact at={review.profileSubmittedAt} />
    {review.refused ? <SecondaryText style={{ color: color.error }}> {texts.rejected}</SecondaryText> : null}
  </>
);
const Shop = ({ row: { review } }: { row: Line }) =>
  review.application === undefined ? (
    <SecondaryText>{DASH}</SecondaryText>
  ) : (
    <Link to={applicationPath(review.application.id)}>{APPLICATION_STATUS_LABELS[review.application.status]}</Link>
  );

/** Until the address is confirmed nobody can approve the account. */
const Unconfirmed = ({ person }: Pick<Line, 'person'>) =>
  person.emailConfirmed === false ? (
    <SecondaryText style={{ display: 'block', color: color.error }}>{texts.unconfirmed}</SecondaryText>
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
  },
  {
    head: texts.role,
    cell: ({ person }) => (
      <>
        {ROLE_LABELS[person.role]}
        {person.status === 'pending' ? null : (
          <>
            {' '}
            <StatusBadge look={accountLook(person.status)} />
          </>
        )}
      </>
    ),
  },
  { head: texts.agreement, cell: ({ review }) => <Fact at={review.agreementSignedAt} /> },
  { head: texts.profile, cell: (row) => <Sent row={row} /> },
  { head: texts.application, cell: (row) => <Shop row={row} /> },
  { head: texts.waiting, cell: (row) => <Wait row={row} /> },
  {
    head: texts.assignee,
    cell: ({ review }) =>
      review.assignedToMe ? texts.you : (review.assignedTo ?? <SecondaryText>{texts.unassigned}</SecondaryText>),
  },
];

function profileText({ refused, profileSubmittedAt }: Line['review']): string {
  if (refused) return texts.rejected;
  return profileSubmittedAt === undefined ? texts.notSubmitted : texts.submitted;
}

const PhoneCard = ({ row }: { row: Line }) => (
  <Column gap={6}>
    <strong style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{row.person.name}</strong>
    <Unconfirmed person={row.person} />
    <SecondaryText>
      {texts.summary(ROLE_LABELS[row.person.role], row.review.agreementSignedAt !== undefined, profileText(row.review))}
    </SecondaryText>
    <Row style={{ justifyContent: 'space-between' }}>
      <StatusBadge look={accountLook(row.person.status)} />
      <SecondaryText>
        <Wait row={row} />
      </SecondaryText>
    </Row>
  </Column>
);

/**
 * `decisions.md`: every account that waits for its review, whatever its role, with its agreement, profile and
 * application. What is searched for is a person's: it stands in no address.
 */
export default function AccountsPage() {
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<Role | ''>('');
  const [status, setStatus] = useState<AccountStatus>('pending');
  const [mine, setMine] = useState(false);
  const [before, setBefore] = useState<string>();
  const search = useDeferredValue(typed.trim());
  const asked = {
    ...(search !== '' && { search }),
    ...(role !== '' && { role }),
    ...(status !== 'pending' && { status }),
    ...(mine && { mine: 'true' as const }),
    ...(before !== undefined && { before }),
  };
  const query = useListAccountReviewsQuery(asked, { refetchOnMountOrArgChange: true });
  const { data } = query;
  const newest =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setBefore(undefined);
      set(value);
    };
  const rows = (data?.accounts ?? []).map((one): Line => ({ ...one, id: one.person.id }));
  const narrowed = search !== '' || role !== '' || status !== 'pending' || mine;
  const ours = rows.filter(({ person, review }) => person.status === 'pending' && review.waitsFor === 'staff').length;
  return (
    <>
      <PageHeader title={texts.title} fact={data === undefined ? null : waitingHere(ours)} waiting={ours} />
      <Row gap={12} style={{ marginBottom: 16 }} role="search">
        <PlainInput
          type="search"
          value={typed}
          onChange={(event) => newest(setTyped)(event.target.value)}
          placeholder={texts.searchHint}
          aria-label={texts.search}
          style={{ maxWidth: 360, minHeight: 40 }}
        />
        <FilterSelect
          label={texts.role}
          any={texts.all}
          value={role}
          onChange={newest(setRole)}
          choices={ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
        />
        <FilterSelect
          label={texts.status}
          value={status}
          onChange={newest((value) => setStatus(value === '' ? 'pending' : value))}
          choices={ACCOUNT_STATUSES.map((value) => ({ value, label: accountLook(value).label }))}
        />
        <AssignedToMeFilter checked={mine} onChange={newest(setMine)} />
      </Row>
      <QueryState
        query={query}
        loading={<Loading rows={6} />}
        empty={
          <Empty icon={narrowed ? SearchX : Inbox} title={narrowed ? texts.noMatch.title : texts.empty.title}>
            {narrowed ? texts.noMatch.text : texts.empty.text}
          </Empty>
        }
        isEmpty={() => rows.length === 0}
      >
        {() => (
          <DataTable
            label={texts.list}
            rows={rows}
            columns={COLUMNS}
            card={(row) => <PhoneCard row={row} />}
            open={(row) => accountPath(row.id)}
          />
        )}
      </QueryState>
      <Row style={{ marginTop: 16 }}>
        {before === undefined ? null : (
          <Button variant="outlined" onClick={() => setBefore(undefined)}>
            {texts.newest}
          </Button>
        )}
        {data?.next === undefined ? null : (
          <Button variant="outlined" onClick={() => setBefore(data.next)}>
            {texts.next}
          </Button>
        )}
      </Row>
    </>
  );
}
