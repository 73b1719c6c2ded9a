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
import { messages } from '../people.messages.js';

const CreateUserDialog = lazyNamed(() => import('../components/CreateUserDialog.js'), 'CreateUserDialog');

const texts = messages.users;

const COLUMNS: readonly TableColumn<Person>[] = [
  { head: texts.name, cell: (row) => row.name },
  { head: texts.username, cell: (row) => row.username },
  { head: texts.email, cell: (row) => <span style={{ overflowWrap: 'anywhere' }}>{row.email}</span> },
  { head: texts.role, cell: (row) => ROLE_LABELS[row.role] },
  { head: texts.shop, cell: (row) => row.tenantName ?? <SecondaryText>{texts.none}</SecondaryText> },
  { head: texts.status, cell: (row) => <Standing person={row} /> },
  { head: texts.created, number: true, cell: (row) => <When at={row.createdAt} /> },
];
/** Of those who wait to be erased: since when. */
const WAITING: readonly TableColumn<Person>[] = [
  ...COLUMNS.slice(0, -1),
  {
    head: texts.requestedOn,
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
        title={texts.title}
        actions={
          user?.role === 'master' ? (
            <Button variant="contained" onClick={() => setCreating(true)}>
              <Icon as={UserPlus} />
              {texts.create}
            </Button>
          ) : undefined
        }
      />
      {asked === '' ? null : (
        <SecondaryText style={{ display: 'block', marginBottom: 12 }}>{texts.viewAs}</SecondaryText>
      )}
      <Row style={{ marginBottom: 16 }} role="search">
        <PlainInput
          type="search"
          value={typed}
          onChange={(event) => newest(setTyped)(event.target.value)}
          placeholder={texts.searchHint}
          aria-label={texts.search}
          style={{ maxWidth: 400 }}
        />
        <FilterSelect
          any={texts.all}
          label={texts.role}
          value={role}
          onChange={newest(setRole)}
          choices={ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
        />
        <FilterSelect
          any={texts.all}
          label={texts.status}
          value={status}
          onChange={newest(setStatus)}
          choices={ACCOUNT_STATUSES.map((value) => ({ value, label: accountLook(value).label }))}
        />
        <FilterSelect
          any={texts.all}
          label={texts.deletion}
          value={erasure}
          onChange={newest(setErasure)}
          choices={[{ value: 'requested', label: texts.deletionRequested }]}
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
                title={texts.noMatch.title}
                action={
                  <Button variant="outlined" onClick={clear}>
                    {texts.noMatch.action}
                  </Button>
                }
              >
                {texts.noMatch.text}
              </Empty>
            ) : (
              <Empty icon={Users} title={texts.empty} />
            )
          }
        >
          {(people) => (
            <DataTable
              label={texts.list}
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
            {texts.newest}
          </Button>
        )}
        {data?.next === undefined ? null : (
          <Button variant="outlined" onClick={() => setBefore(data.next)}>
            {texts.next}
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
