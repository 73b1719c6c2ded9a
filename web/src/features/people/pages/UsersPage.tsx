import { ACCOUNT_STATUSES, ROLE_LABELS, ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';
import Button from '@mui/material/Button';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { Icon } from '#ui/theme/Icon.js';
import { SearchX, UserPlus, Users } from '#ui/theme/icons.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Row } from '#ui/layout/stacks.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { FilterSelect } from '#ui/form/FilterSelect.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { accountLook } from '#entities/account-status.js';
import { When } from '#ui/data-display/When.js';
import { PersonCard, Standing } from '../components/PersonFacts.js';
import { useListUsersQuery } from '../api/people.api.js';
import type { Person } from '#api/generated/people.gen.js';
import { accountPath } from '#entities/paths.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const CreateUserDialog = lazyNamed(() => import('../components/CreateUserDialog.js'), 'CreateUserDialog');

const COLUMNS: readonly TableColumn<Person>[] = [
  { head: 'Name', cell: (row) => row.name },
  { head: 'Username', cell: (row) => row.username },
  { head: 'E-mail', cell: (row) => <span style={{ overflowWrap: 'anywhere' }}>{row.email}</span> },
  { head: 'Role', cell: (row) => ROLE_LABELS[row.role] },
  { head: 'Repair shop', cell: (row) => row.tenantName ?? <SecondaryText>none</SecondaryText> },
  { head: 'Status', cell: (row) => <Standing person={row} /> },
  { head: 'Since', number: true, cell: (row) => <When at={row.createdAt} /> },
];
/** Of those who wait to be erased: since when. */
const WAITING: readonly TableColumn<Person>[] = [
  ...COLUMNS.slice(0, -1),
  {
    head: 'Asked to be erased',
    number: true,
    cell: (row) => (row.erasureRequestedAt === undefined ? null : <When at={row.erasureRequestedAt} as="day" />),
  },
];

/** Everybody's accounts, newest first. What is searched for is a person's: it stands in no address. */
export default function UsersPage() {
  const user = useCurrentUser();
  const [typed, setTyped] = useState('');
  // The portal switch asks for people of one role, and when it is pressed again it asks again.
  const { key: visit } = useLocation();
  const [params] = useSearchParams();
  const asked = params.get('role') ?? '';
  const [role, setRole] = useState<Role | ''>('');
  const [erasure, setErasure] = useState<'requested' | ''>('');
  const waiting = params.get('erasure') === 'requested';
  useEffect(() => {
    setRole(ROLES.find((one) => one === asked) ?? '');
    setErasure(waiting ? 'requested' : '');
    setBefore(undefined);
  }, [asked, waiting, visit]);
  const [status, setStatus] = useState<AccountStatus | ''>('');
  const [before, setBefore] = useState<string>();
  const [creating, setCreating] = useState(false);
  const search = useDeferredValue(typed.trim());
  const { data, error, isFetching, refetch } = useListUsersQuery({
    ...(search !== '' && { search }),
    ...(role !== '' && { role }),
    ...(status !== '' && { status }),
    ...(erasure !== '' && { erasure }),
    ...(before !== undefined && { before }),
  });
  const newest =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setBefore(undefined);
      set(value);
    };
  const filtered = search !== '' || role !== '' || status !== '' || erasure !== '';
  const clear = () => {
    setTyped('');
    setRole('');
    setStatus('');
    setErasure('');
    setBefore(undefined);
  };
  return (
    <>
      <PageHeader
        title="Users"
        actions={
          user?.role === 'master' ? (
            <Button variant="contained" onClick={() => setCreating(true)}>
              <Icon as={UserPlus} />
              Create User
            </Button>
          ) : undefined
        }
      />
      {asked === '' ? null : (
        <SecondaryText style={{ display: 'block', marginBottom: 12 }}>
          Choose a person, then View as: you see their portal as they see it, read-only.
        </SecondaryText>
      )}
      <Row style={{ marginBottom: 16 }} role="search">
        <PlainInput
          type="search"
          value={typed}
          onChange={(event) => newest(setTyped)(event.target.value)}
          placeholder="Search name, username or email"
          aria-label="Find an account"
          style={{ maxWidth: 400 }}
        />
        <FilterSelect
          any="all"
          label="Role"
          value={role}
          onChange={newest(setRole)}
          choices={ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
        />
        <FilterSelect
          any="all"
          label="Status"
          value={status}
          onChange={newest(setStatus)}
          choices={ACCOUNT_STATUSES.map((value) => ({ value, label: accountLook(value).label }))}
        />
        <FilterSelect
          any="all"
          label="Erasure"
          value={erasure}
          onChange={newest(setErasure)}
          choices={[{ value: 'requested', label: 'Erasure requested' }]}
        />
      </Row>
      <div aria-busy={isFetching}>
        <QueryState
          query={{ data: data?.people, error: isFetching ? undefined : error, refetch }}
          loading={<Loading rows={6} />}
          stale="replace"
          empty={
            filtered ? (
              <Empty
                icon={SearchX}
                title="No account answers to that"
                action={
                  <Button variant="outlined" onClick={clear}>
                    Clear the search
                  </Button>
                }
              >
                The beginning of a name, a username or an e-mail address is looked for.
              </Empty>
            ) : (
              <Empty icon={Users} title="No accounts" />
            )
          }
        >
          {(people) => (
            <DataTable
              label="Accounts"
              rows={people}
              columns={erasure === 'requested' ? WAITING : COLUMNS}
              card={(row) => <PersonCard person={row} shop />}
              open={(row) => accountPath(row.id)}
            />
          )}
        </QueryState>
      </div>
      <Row style={{ marginTop: 16 }}>
        {before === undefined ? null : (
          <Button variant="outlined" onClick={() => setBefore(undefined)}>
            Newest
          </Button>
        )}
        {data?.next === undefined ? null : (
          <Button variant="outlined" onClick={() => setBefore(data.next)}>
            Next
          </Button>
        )}
      </Row>
      {creating ? (
        <Suspense fallback={null}>
          <CreateUserDialog onClose={() => setCreating(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
