import { beginImpersonationSchema, IMPERSONATION_MINUTES } from '@revive/contracts/access/impersonation';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { setImpersonation } from '#api/impersonation.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { Icon } from '#ui/theme/Icon.js';
import { Eye } from '#ui/theme/icons.js';
import { Text } from '#ui/data-display/texts.js';
import { useBeginImpersonationMutation } from '../api/people.api.js';
import type { Person } from '#api/generated/people.gen.js';

/** `decisions.md`: with a reason that the person is told, for half an hour, reading alone. */
export function ImpersonateButton({ person }: { person: Pick<Person, 'id' | 'name'> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        <Icon as={Eye} />
        View as
      </Button>
      {open ? <Why person={person} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Why({ person, onClose }: { person: Pick<Person, 'id' | 'name'>; onClose: () => void }) {
  const [begin] = useBeginImpersonationMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const submit = async (beginImpersonation: { userId: string; reason: string }) => {
    const view = await begin({ beginImpersonation }).unwrap();
    setImpersonation(view);
    // What was read is one's own.
    dispatch(baseApi.util.resetApiState());
    await navigate('/');
  };
  return (
    <FormDialog
      title={`View as ${person.name}?`}
      onClose={onClose}
      intro={
        <Text style={{ marginBottom: 16 }}>
          Read-only, for {IMPERSONATION_MINUTES} minutes at most. {person.name} is told by email and in the app, with
          your reason, and the audit log keeps it.
        </Text>
      }
      schema={beginImpersonationSchema}
      initial={{ userId: person.id, reason: '' }}
      labels={{ userId: 'Person', reason: 'Reason' }}
      submit={submit}
      failure="The view was not opened"
      action="View as"
    >
      <TextField name="reason" label="Reason" hint={`${person.name} reads this`} rows={2} autoFocus />
    </FormDialog>
  );
}
