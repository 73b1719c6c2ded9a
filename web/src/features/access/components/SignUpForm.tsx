import { PASSWORD_HINT } from '@revive/contracts/access/password';
import { registerSchema } from '@revive/contracts/access/register';
import { SELF_REGISTRABLE_LABELS, SELF_REGISTRABLE_ROLES } from '@revive/contracts/roles';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError, isApiFailure, sentenceOf } from '#api/errors.js';
import { SelectField, PasswordField, TextField } from '#ui/form/fields.js';
import { FormAlert } from '#ui/form/FormAlert.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { useRegisterMutation } from '../api/access.api.js';
import type { Register } from '#api/generated/access.gen.js';
import { messages } from '../messages/sign-in.messages.js';

const { labels, ...texts } = messages.signUp;
const TYPES = SELF_REGISTRABLE_ROLES.map((value) => ({ value, label: SELF_REGISTRABLE_LABELS[value] }));

/**
 * spec part 1 §2 and §6: only the account types that a person may give themselves. `onBegin`: as what somebody signs
 * up; undefined when it failed.
 */
export function SignUpForm({ onBegin }: { onBegin?: ((role: Register['role'] | undefined) => void) | undefined }) {
  const [register] = useRegisterMutation();
  const [refused, setRefused] = useState('');
  const submit = async (values: Register) => {
    setRefused('');
    // Called before the response: on success the account is signed in, and this page redirects.
    onBegin?.(values.role);
    try {
      await register({ register: values }).unwrap();
    } catch (error) {
      onBegin?.(undefined);
      throw error;
    }
  };
  const failed = (error: unknown) => {
    if (!isApiFailure(error) || error.fields === undefined) setRefused(sentenceOf(error));
    toastFailure(texts.failed, describeError(error));
  };
  return (
    <SchemaForm
      schema={registerSchema}
      initial={{ name: '', username: '', email: '', role: 'user', password: '' }}
      labels={labels}
      submit={submit}
      onFailure={failed}
    >
      {({ sending }) => (
        <>
          <FormAlert text={refused} />
          <TextField name="name" label={labels.name} autoComplete="name" autoFocus />
          <TextField name="username" label={labels.username} autoComplete="username" />
          <TextField name="email" label={labels.email} type="email" inputMode="email" autoComplete="email" />
          <SelectField name="role" label={labels.role} choices={TYPES} />
          <PasswordField name="password" label={labels.password} autoComplete="new-password" hint={PASSWORD_HINT} />
          <Button size="large" type="submit" variant="contained" fullWidth disabled={sending}>
            {sending ? texts.sending : texts.submit}
          </Button>
        </>
      )}
    </SchemaForm>
  );
}
