import { ACCOUNT_STATUSES, ROLE_LABELS, ROLES } from '@revive/contracts/roles';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import type { TableColumn } from '#ui/data-display/DataTable.js';
import { byText } from '#ui/data-display/use-sorted.js';
import { Icon } from '#ui/theme/Icon.js';
import { UserPlus, Users } from '#ui/theme/icons.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import type { CsvColumn } from '#ui/list/csv.js';
import type { FilterChoice } from '#ui/list/FilterBar.js';
import { ListPage } from '#ui/list/ListPage.js';
import { knownFilter, useAddressFilters } from '#ui/list/use-address-filters.js';
import { useColumns } from '#ui/list/use-columns.js';
import { useListSearch } from '#ui/list/use-list-search.js';
import { accountBadge } from '#entities/account-status.js';
import { When } from '#ui/data-display/When.js';
import { PersonCard, PersonStatus } from '../components/PersonFacts.js';
import { useLazyListUsersQuery, useListUsersQuery } from '../api/people.api.js';
import type { Person } from '#api/generated/people.gen.js';
import { accountPath } from '#entities/paths.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { messages } from '../people.messages.js';

const CreateUserDialog = lazyNamed(() => import('../components/CreateUserDialog.js'), 'CreateUserDialog');

const texts = messages.users;

const COLUMNS: readonly TableColumn<Person>[] = [
  { head: texts.name, cell: (row) => row.name, sort: byText((row) => row.name) },
  { head: texts.username, cell: (row) => row.username, sort: byText((row) => row.username) },
  {
    head: texts.email,
    cell: (row) => <Text component="span">{row.email}</Text>,
    sort: byText((row) => row.email),
  },
  { head: texts.role, cell: (row) => ROLE_LABELS[row.role], sort: byText((row) => ROLE_LABELS[row.role]) },
  {
    head: texts.shop,
    cell: (row) => row.tenantName ?? <SecondaryText>{texts.none}</SecondaryText>,
    sort: byText((row) => row.tenantName),
  },
  {
    head: texts.status,
    cell: (row) => <PersonStatus person={row} />,
    sort: byText((row) => accountBadge(row.status).label),
  },
  {
    head: texts.created,
    number: true,
    cell: (row) => <When at={row.createdAt} />,
    sort: byText((row) => row.createdAt),
  },
];
const WAITING: readonly TableColumn<Person>[] = [
  ...COLUMNS.slice(0, -1),
  {
    head: texts.requestedOn,
    number: true,
    cell: (row) => (row.erasureRequestedAt === undefined ? null : <When at={row.erasureRequestedAt} as="day" />),
    sort: byText((row) => row.erasureRequestedAt),
  },
];
const CSV: readonly CsvColumn<Person>[] = [
  { head: texts.name, text: (row) => row.name },
  { head: texts.username, text: (row) => row.username },
  { head: texts.email, text: (row) => row.email },
  { head: texts.role, text: (row) => ROLE_LABELS[row.role] },
  { head: texts.shop, text: (row) => row.tenantName ?? '' },
  { head: texts.status, text: (row) => accountBadge(row.status).label },
  { head: texts.created, at: (row) => row.createdAt },
  { head: texts.requestedOn, at: (row) => row.erasureRequestedAt },
];

const FILTERS = ['role', 'status', 'erasure'] as const;
const CHOICES: readonly FilterChoice<(typeof FILTERS)[number]>[] = [
  { name: 'role', label: texts.role, choices: ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })) },
  {
    name: 'status',
    label: texts.status,
    choices: ACCOUNT_STATUSES.map((value) => ({ value, label: accountBadge(value).label })),
  },
  { name: 'erasure', label: texts.deletion, choices: [{ value: 'requested', label: texts.deletionRequested }] },
];

/** All accounts, newest first. The portal switch leads here with the role of the selected portal as filter. */
export default function UsersPage() {
  const user = useCurrentUser();
  const filters = useAddressFilters(FILTERS);
  const search = useListSearch(filters);
  const { before, values } = filters;
  const [creating, setCreating] = useState(false);
  const asked = {
    ...(search.find !== undefined && { search: search.find }),
    ...knownFilter('role', ROLES, values.role),
    ...knownFilter('status', ACCOUNT_STATUSES, values.status),
    ...knownFilter('erasure', ['requested'], values.erasure),
  };
  const { data, error, isFetching, refetch } = useListUsersQuery({
    ...asked,
    ...(before !== undefined && { before }),
  });
  const [readPage] = useLazyListUsersQuery();
  const columns = useColumns('users', asked.erasure === undefined ? COLUMNS : WAITING);
  return (
    <>
      <ListPage
        title={texts.title}
        actions={
          user?.role === 'master' ? (
            <Button variant="contained" onClick={() => setCreating(true)}>
              <Icon as={UserPlus} />
              {texts.create}
            </Button>
          ) : null
        }
        note={values.role === undefined ? undefined : texts.viewAs}
        columns={columns}
        file={texts.file}
        csv={CSV}
        readPage={async (last) => {
          const page = await readPage({ ...asked, ...(last !== undefined && { before: last }) }).unwrap();
          return { rows: page.people, next: page.next };
        }}
        isBusy={isFetching}
        filters={filters}
        choices={CHOICES}
        search={{ label: texts.search, hint: texts.searchHint, search }}
        query={{ data: data?.people, error: isFetching ? undefined : error, refetch }}
        stale="replace"
        next={data?.next}
        none={{ icon: Users, title: texts.empty }}
        noMatch={texts.noMatch}
        label={texts.list}
        card={(row) => <PersonCard person={row} shop />}
        open={(row) => accountPath(row.id)}
      />
      {creating ? (
        <Suspense fallback={null}>
          <CreateUserDialog onClose={() => setCreating(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
