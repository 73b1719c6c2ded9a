import { inviteSchema } from '@revive/contracts/access/team';
import { ROLE_LABELS, SHOP_ROLES, type Role } from '@revive/contracts/roles';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { describeError } from '#api/errors.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { Icon } from '#ui/theme/Icon.js';
import { UserPlus } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { PersonActions, TEAM_WORDS, type AccountActions } from '../components/PersonActions.js';
import { PersonCard } from '../components/PersonFacts.js';
import {
  useChangeMemberRoleMutation,
  useDeactivateMemberMutation,
  useInviteToTeamMutation,
  useListTeamQuery,
  useReactivateMemberMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
} from '../api/people.api.js';
import type { Invite, Person } from '#api/generated/people.gen.js';
import { messages } from '../people.messages.js';

const { labels, ...texts } = messages.team;

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

/** Somebody who was invited and has not followed the link: the invitation is sent again, or revoked. */
function InvitationActions({ person }: { person: Person }) {
  const [resend, { isLoading: sending }] = useResendInvitationMutation();
  const [revoke, { isLoading: revoking }] = useRevokeInvitationMutation();
  const again = () =>
    resend({ id: person.id })
      .unwrap()
      .then(
        () => toastGood(texts.resendDone, person.email),
        (error: unknown) => toastFailure(texts.resendFailed, describeError(error)),
      );
  const back = () =>
    revoke({ id: person.id })
      .unwrap()
      .then(
        () => toastGood(texts.revokeDone, person.email),
        (error: unknown) => toastFailure(texts.revokeFailed, describeError(error)),
      );
  return (
    <Row>
      <ActionButton variant="outlined" disabled={sending || revoking} onClick={() => void again()}>
        {texts.resend}
      </ActionButton>
      <ActionButton variant="outlined" disabled={sending || revoking} onClick={() => void back()}>
        {texts.revoke}
      </ActionButton>
    </Row>
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

/** The people of a shop, for its administrator. */
export default function TeamPage() {
  const user = useCurrentUser();
  const [inviting, setInviting] = useState(false);
  const [before, setBefore] = useState<string>();
  const query = useListTeamQuery(before === undefined ? {} : { before });
  const { data } = query;
  const actions = useTeamActions();
  const actionsOf = (person: Person) => {
    if (person.id === user?.id) return <SecondaryText>{texts.self}</SecondaryText>;
    if (person.invited === true && person.firstPasswordUntil !== undefined && person.status === 'active')
      return <InvitationActions person={person} />;
    return <PersonActions person={person} roles={SHOP_ROLES} actions={actions} words={TEAM_WORDS} />;
  };
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <ActionButton variant="contained" onClick={() => setInviting(true)}>
            <Icon as={UserPlus} />
            {texts.invite}
          </ActionButton>
        }
      />
      <QueryState
        query={{ data, error: query.currentData === undefined ? query.error : undefined, refetch: query.refetch }}
        loading={<Loading rows={4} height={96} />}
        stale="replace"
      >
        {(data) => (
          <Column gap={12}>
            {data.people.map((person) => (
              <Card key={person.id} aria-label={person.name}>
                <Column gap={12}>
                  <PersonCard person={person} />
                  {actionsOf(person)}
                </Column>
              </Card>
            ))}
          </Column>
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
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  );
}
