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
import { messages } from '../people.messages.js';

const texts = messages.impersonation;

/** `decisions.md`: requires a reason, which the user receives; read-only, for half an hour. */
export function ImpersonateButton({ person }: { person: Pick<Person, 'id' | 'name'> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        <Icon as={Eye} />
        {texts.open}
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
    // Drops the cache: it holds the staff member's own data.
    dispatch(baseApi.util.resetApiState());
    await navigate('/');
  };
  return (
    <FormDialog
      title={texts.title(person.name)}
      onClose={onClose}
      intro={<Text sx={{ mb: 4 }}>{texts.text(person.name, IMPERSONATION_MINUTES)}</Text>}
      schema={beginImpersonationSchema}
      initial={{ userId: person.id, reason: '' }}
      labels={texts.labels}
      submit={submit}
      failure={texts.failed}
      action={texts.submit}
    >
      <TextField name="reason" label={texts.labels.reason} hint={texts.reasonHint(person.name)} rows={2} autoFocus />
    </FormDialog>
  );
}
