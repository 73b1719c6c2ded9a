import { changeRoleSchema, suspendSchema } from '@revive/contracts/access/people';
import type { Role } from '@revive/contracts/roles';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { FormDialog } from '#ui/feedback/ConfirmDialog.js';
import { ChoiceField, TextField } from '#ui/form/fields.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Row } from '#ui/layout/stacks.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { roleLabel } from '../people.messages.js';
import type { Person } from '#api/generated/people.gen.js';

/** What a page can do with a person; each resolves with the account as it is then. */
export interface PersonDoings {
  suspend: (id: string, reason: string) => Promise<unknown>;
  reactivate: (id: string) => Promise<unknown>;
  changeRole: (id: string, role: Role) => Promise<unknown>;
}
/** How the place calls them. */
export interface PersonWords {
  suspend: string;
  suspended: string;
  reactivate: string;
  reactivated: string;
}
export const STAFF_WORDS: PersonWords = {
  suspend: 'Suspend',
  suspended: 'Account suspended',
  reactivate: 'Reactivate',
  reactivated: 'Account reactivated',
};
export const TEAM_WORDS: PersonWords = {
  suspend: 'Deactivate',
  suspended: 'Deactivated',
  reactivate: 'Reactivate',
  reactivated: 'Reactivated',
};

/** A row of buttons: another role, suspended with a reason, or back again. */
export function PersonActions({
  person,
  roles,
  doings,
  words,
}: {
  person: Person;
  roles: readonly Role[];
  doings: PersonDoings;
  words: PersonWords;
}) {
  const [open, setOpen] = useState<'role' | 'suspend'>();
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(undefined);
  const reactivate = async () => {
    setBusy(true);
    await doings.reactivate(person.id).then(
      () => toastGood(words.reactivated, person.name),
      (error: unknown) => toastFailure(`${person.name} was not reactivated`, describeError(error)),
    );
    setBusy(false);
  };
  return (
    <Row>
      {roles.length > 1 ? (
        <ActionButton variant="outlined" onClick={() => setOpen('role')}>
          Change role
        </ActionButton>
      ) : null}
      {person.status === 'suspended' ? (
        <ActionButton variant="outlined" disabled={busy} onClick={() => void reactivate()}>
          {words.reactivate}
        </ActionButton>
      ) : (
        <ActionButton variant="outlined" color="error" onClick={() => setOpen('suspend')}>
          {words.suspend}
        </ActionButton>
      )}
      {open === 'suspend' ? <SuspendDialog person={person} doings={doings} words={words} onClose={close} /> : null}
      {open === 'role' ? <RoleDialog person={person} roles={roles} doings={doings} onClose={close} /> : null}
    </Row>
  );
}

function SuspendDialog({
  person,
  doings,
  words,
  onClose,
}: {
  person: Person;
  doings: PersonDoings;
  words: PersonWords;
  onClose: () => void;
}) {
  const submit = async ({ reason }: { reason: string }) => {
    await doings.suspend(person.id, reason);
    toastGood(words.suspended, person.name);
    onClose();
  };
  return (
    <FormDialog title={`${words.suspend} ${person.name}?`} onClose={onClose}>
      <Text style={{ marginBottom: 16 }}>
        Their sessions end at once, and a mail tells them why. Nothing opens for them until the suspension ends.
      </Text>
      <SchemaForm
        schema={suspendSchema}
        initial={{ reason: '' }}
        labels={{ reason: 'Reason' }}
        submit={submit}
        onFailure={(error) => toastFailure(`${person.name} was not suspended`, describeError(error))}
      >
        {({ sending }) => (
          <>
            <TextField name="reason" label="Reason" hint={`${person.name} reads this`} rows={2} autoFocus />
            <Row style={{ justifyContent: 'flex-end' }}>
              <Button variant="outlined" onClick={onClose}>
                Leave it as it is
              </Button>
              <Button type="submit" variant="contained" color="error" disabled={sending}>
                {words.suspend}
              </Button>
            </Row>
          </>
        )}
      </SchemaForm>
    </FormDialog>
  );
}

function RoleDialog({
  person,
  roles,
  doings,
  onClose,
}: {
  person: Person;
  roles: readonly Role[];
  doings: PersonDoings;
  onClose: () => void;
}) {
  const submit = async ({ role }: { role: Role }) => {
    await doings.changeRole(person.id, role);
    toastGood('Role changed', `${person.name} is ${roleLabel(role, person)} now`);
    onClose();
  };
  return (
    <FormDialog title={`Another role for ${person.name}`} onClose={onClose}>
      <SchemaForm
        schema={changeRoleSchema}
        initial={{ role: person.role }}
        labels={{ role: 'Role' }}
        submit={submit}
        onFailure={(error) => toastFailure('The role was not changed', describeError(error))}
      >
        {({ sending, changed }) => (
          <>
            <ChoiceField
              name="role"
              label="Role"
              choices={roles.map((value) => ({ value, label: roleLabel(value, person) }))}
            />
            <SecondaryText>Their sessions end: they sign in again with the new role.</SecondaryText>
            <Row style={{ justifyContent: 'flex-end', marginTop: 16 }}>
              <Button variant="outlined" onClick={onClose}>
                Leave it as it is
              </Button>
              <Button type="submit" variant="contained" disabled={sending || !changed}>
                Change role
              </Button>
            </Row>
          </>
        )}
      </SchemaForm>
    </FormDialog>
  );
}
