import { inviteSchema } from '@revive/contracts/access/team';
import { ROLE_LABELS, SHOP_ROLES, type Role } from '@revive/contracts/roles';
import { useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { describeError } from '#api/errors.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { Icon } from '#ui/theme/Icon.js';
import { UserPlus } from '#ui/theme/icons.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import type { RowAction } from '#ui/data-display/RowActions.js';
import { byText } from '#ui/data-display/use-sorted.js';
import { When } from '#ui/data-display/When.js';
import { Text } from '#ui/data-display/texts.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import type { CsvColumn } from '#ui/list/csv.js';
import { ListActions } from '#ui/list/ListActions.js';
import { Pager } from '#ui/list/Pager.js';
import { useAddressFilters } from '#ui/list/use-address-filters.js';
import { useColumns } from '#ui/list/use-columns.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { RoleDialog, SuspendDialog, TEAM_WORDS, type AccountActions } from '../components/PersonActions.js';
import { accountBadge } from '#entities/account-status.js';
import { PersonCard, PersonStatus } from '../components/PersonFacts.js';
import {
  useChangeMemberRoleMutation,
  useDeactivateMemberMutation,
  useInviteToTeamMutation,
  useLazyListTeamQuery,
  useListTeamQuery,
  useReactivateMemberMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
} from '../api/people.api.js';
import type { Invite, Person } from '#api/generated/people.gen.js';
import { messages } from '../people.messages.js';

const { labels, ...texts } = messages.team;
/** Teams are small, so there are no filters; the address holds only the page of larger teams. */
const NO_FILTERS: readonly [] = [];

function InviteDialog({ onClose }: { onClose: () => void }) {
  const [invite] = useInviteToTeamMutation();
  return (
    <FormDialog
      title={texts.invite}
      onClose={onClose}
      schema={inviteSchema}
      initial={{ email: '', name: '', role: 'tech' }}
      labels={labels}
      submit={(values: Invite) => invite({ invite: values }).unwrap()}
      success={(person) => ({
        title: texts.inviteDone.title,
        text: texts.inviteDone.text(person.name),
      })}
      failure={texts.inviteFailed}
      action={texts.submit}
      busy={texts.sending}
    >
      <TextField name="email" label={labels.email} type="email" inputMode="email" hint={texts.emailHint} autoFocus />
      <TextField name="name" label={labels.name} />
      <SelectField
        name="role"
        label={labels.role}
        choices={[...SHOP_ROLES].reverse().map((value) => ({ value, label: ROLE_LABELS[value] }))}
      />
    </FormDialog>
  );
}

function useTeamActions(): AccountActions {
  const [deactivate] = useDeactivateMemberMutation();
  const [reactivate] = useReactivateMemberMutation();
  const [changeRole] = useChangeMemberRoleMutation();
  return {
    suspend: (id, reason) => deactivate({ id, suspend: { reason } }).unwrap(),
    reactivate: (id) => reactivate({ id }).unwrap(),
    changeRole: (id, role: Role) =>
      changeRole({ id, changeTeamRole: { role: role === 'tenant_admin' ? 'tenant_admin' : 'tech' } }).unwrap(),
  };
}

const COLUMNS: readonly TableColumn<Person>[] = [
  { head: texts.columns.name, cell: (row) => row.name, sort: byText((row) => row.name) },
  {
    head: texts.columns.email,
    cell: (row) => <Text component="span">{row.email}</Text>,
    sort: byText((row) => row.email),
  },
  { head: texts.columns.role, cell: (row) => ROLE_LABELS[row.role], sort: byText((row) => ROLE_LABELS[row.role]) },
  {
    head: texts.columns.status,
    cell: (row) => <PersonStatus person={row} />,
    sort: byText((row) => accountBadge(row.status).label),
  },
  {
    head: texts.columns.created,
    number: true,
    cell: (row) => <When at={row.createdAt} />,
    sort: byText((row) => row.createdAt),
  },
];
const CSV: readonly CsvColumn<Person>[] = [
  { head: texts.columns.name, text: (row) => row.name },
  { head: texts.columns.email, text: (row) => row.email },
  { head: texts.columns.role, text: (row) => ROLE_LABELS[row.role] },
  { head: texts.columns.status, text: (row) => accountBadge(row.status).label },
  { head: texts.columns.created, at: (row) => row.createdAt },
];

const isInvited = ({ invited, firstPasswordUntil, status }: Person): boolean =>
  invited === true && firstPasswordUntil !== undefined && status === 'active';

/** The row actions; only one dialog is open at a time. */
function useRowActions(me: string | undefined) {
  const [asking, setAsking] = useState<{ what: 'suspend' | 'role'; person: Person }>();
  const [isBusy, setBusy] = useState(false);
  const [resend] = useResendInvitationMutation();
  const [revoke] = useRevokeInvitationMutation();
  const actions = useTeamActions();
  const send = async (call: Promise<unknown>, done: [string, string], failed: string) => {
    setBusy(true);
    await call.then(
      () => toastGood(...done),
      (error: unknown) => toastFailure(failed, describeError(error)),
    );
    setBusy(false);
  };
  const actionsOf = (person: Person): RowAction[] => {
    const { id, email, name } = person;
    if (id === me) return [];
    if (isInvited(person))
      return [
        {
          label: texts.resend,
          run: () => void send(resend({ id }).unwrap(), [texts.resendDone, email], texts.resendFailed),
          isDisabled: isBusy,
        },
        {
          label: texts.revoke,
          run: () => void send(revoke({ id }).unwrap(), [texts.revokeDone, email], texts.revokeFailed),
          isDisabled: isBusy,
        },
      ];
    const role = { label: messages.actions.changeRole, run: () => setAsking({ what: 'role', person }) };
    return person.status === 'suspended'
      ? [
          role,
          {
            label: TEAM_WORDS.reactivate,
            run: () =>
              void send(actions.reactivate(id), [TEAM_WORDS.reactivated, name], TEAM_WORDS.notReactivated(name)),
            isDisabled: isBusy,
          },
        ]
      : [role, { label: TEAM_WORDS.suspend, run: () => setAsking({ what: 'suspend', person }), isDestructive: true }];
  };
  return { actions, actionsOf, asking, close: () => setAsking(undefined) };
}

export default function TeamPage() {
  const user = useCurrentUser();
  const [inviting, setInviting] = useState(false);
  const { before, openPage } = useAddressFilters(NO_FILTERS);
  const query = useListTeamQuery(before === undefined ? {} : { before });
  const { data } = query;
  const [readPage] = useLazyListTeamQuery();
  const columns = useColumns('team', COLUMNS);
  const { actions, actionsOf, asking, close } = useRowActions(user?.id);
  return (
    <>
      <PageHeader
        title={texts.title}
        fact={texts.self}
        actions={
          <ListActions
            columns={columns}
            file={texts.file}
            csv={CSV}
            readPage={async (last) => {
              const page = await readPage(last === undefined ? {} : { before: last }).unwrap();
              return { rows: page.people, next: page.next };
            }}
          >
            <ActionButton variant="contained" onClick={() => setInviting(true)}>
              <Icon as={UserPlus} />
              {texts.invite}
            </ActionButton>
          </ListActions>
        }
      />
      <QueryState
        query={{ data, error: query.currentData === undefined ? query.error : undefined, refetch: query.refetch }}
        loading={<Loading rows={4} />}
        stale="replace"
      >
        {(data) => (
          <DataTable
            label={texts.title}
            rows={data.people}
            columns={columns.shown}
            card={(row) => <PersonCard person={row} />}
            isWhole={before === undefined && data.next === undefined}
            nameOf={(row) => row.name}
            actions={actionsOf}
          />
        )}
      </QueryState>
      <Pager before={before} next={data?.next} onOpen={openPage} />
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
      {asking?.what === 'suspend' ? (
        <SuspendDialog person={asking.person} actions={actions} words={TEAM_WORDS} onClose={close} />
      ) : null}
      {asking?.what === 'role' ? (
        <RoleDialog person={asking.person} roles={SHOP_ROLES} actions={actions} onClose={close} />
      ) : null}
    </>
  );
}
