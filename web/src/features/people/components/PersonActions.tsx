import { changeRoleSchema, suspendSchema } from '@revive/contracts/access/people';
import type { Role } from '@revive/contracts/roles';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { messages, roleLabel } from '../people.messages.js';
import type { Person } from '#api/generated/people.gen.js';
import { Stack } from '#ui/layout/Stack.js';

export interface AccountActions {
  suspend: (id: string, reason: string) => Promise<unknown>;
  reactivate: (id: string) => Promise<unknown>;
  changeRole: (id: string, role: Role) => Promise<unknown>;
}
export interface PersonWords {
  suspend: string;
  suspended: string;
  notSuspended: (name: string) => string;
  reactivate: string;
  reactivated: string;
  notReactivated: (name: string) => string;
}
export const STAFF_WORDS: PersonWords = messages.actions.staff;
export const TEAM_WORDS: PersonWords = messages.actions.team;
const texts = messages.actions;

export function PersonActions({
  person,
  roles,
  actions,
  words,
}: {
  person: Person;
  roles: readonly Role[];
  actions: AccountActions;
  words: PersonWords;
}) {
  const [open, setOpen] = useState<'role' | 'suspend'>();
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(undefined);
  const reactivate = async () => {
    setBusy(true);
    await actions.reactivate(person.id).then(
      () => toastGood(words.reactivated, person.name),
      (error: unknown) => toastFailure(words.notReactivated(person.name), describeError(error)),
    );
    setBusy(false);
  };
  return (
    <Stack direction="row" spacing={2}>
      {roles.length > 1 ? (
        <ActionButton variant="outlined" onClick={() => setOpen('role')}>
          {texts.changeRole}
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
      {open === 'suspend' ? <SuspendDialog person={person} actions={actions} words={words} onClose={close} /> : null}
      {open === 'role' ? <RoleDialog person={person} roles={roles} actions={actions} onClose={close} /> : null}
    </Stack>
  );
}

export function SuspendDialog({
  person,
  actions,
  words,
  onClose,
}: {
  person: Person;
  actions: AccountActions;
  words: PersonWords;
  onClose: () => void;
}) {
  return (
    <FormDialog
      title={texts.suspendTitle(words.suspend, person.name)}
      onClose={onClose}
      intro={<Text sx={{ mb: 4 }}>{texts.suspendText}</Text>}
      schema={suspendSchema}
      initial={{ reason: '' }}
      labels={{ reason: texts.reason }}
      submit={({ reason }: { reason: string }) => actions.suspend(person.id, reason)}
      success={{ title: words.suspended, text: person.name }}
      failure={words.notSuspended(person.name)}
      cancel={texts.cancel}
      action={words.suspend}
      destructive
    >
      <TextField name="reason" label={texts.reason} hint={texts.reasonHint(person.name)} rows={2} autoFocus />
    </FormDialog>
  );
}

export function RoleDialog({
  person,
  roles,
  actions,
  onClose,
}: {
  person: Person;
  roles: readonly Role[];
  actions: AccountActions;
  onClose: () => void;
}) {
  return (
    <FormDialog
      title={texts.roleTitle(person.name)}
      onClose={onClose}
      schema={changeRoleSchema}
      initial={{ role: person.role }}
      labels={{ role: texts.role }}
      submit={({ role }: { role: Role }) => actions.changeRole(person.id, role)}
      success={(_, { role }) => ({
        title: texts.roleDone.title,
        text: texts.roleDone.text(person.name, roleLabel(role, person)),
      })}
      failure={texts.roleFailed}
      cancel={texts.cancel}
      action={texts.changeRole}
      changesOnly
    >
      <SelectField
        name="role"
        label={texts.role}
        choices={roles.map((value) => ({ value, label: roleLabel(value, person) }))}
      />
      <SecondaryText sx={{ mb: 4 }} component="p">
        {texts.roleText}
      </SecondaryText>
    </FormDialog>
  );
}
