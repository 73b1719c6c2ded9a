import { PASSWORD_MIN } from '@revive/contracts/access/password';
import { registerSchema } from '@revive/contracts/access/register';
import { SELF_REGISTRABLE_LABELS, SELF_REGISTRABLE_ROLES } from '@revive/contracts/roles';
import Button from '@mui/material/Button';
import { describeError } from '../../api/failure.js';
import { ChoiceField, PasswordField, TextField } from '../../ui/Field.js';
import { SchemaForm } from '../../ui/SchemaForm.js';
import { toastFailure } from '../../ui/toasts.js';
import { useRegisterMutation } from './access.api.js';
import type { Register } from './access.api.gen.js';

const LABELS = { name: 'Name', username: 'Username', email: 'E-mail', role: 'Account type', password: 'Password' };
const TYPES = SELF_REGISTRABLE_ROLES.map((value) => ({ value, label: SELF_REGISTRABLE_LABELS[value] }));

/** spec part 1 §2 and §6: only the account types that a person may give themselves. */
export function SignUpForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [register] = useRegisterMutation();
  const submit = async (values: Register) => {
    await register({ register: values }).unwrap();
    onSignedIn();
  };
  return (
    <SchemaForm schema={registerSchema} initial={{ name: '', username: '', email: '', role: 'user', password: '' }} labels={LABELS} submit={submit} onFailure={(error) => toastFailure('Registration failed', describeError(error))}>
      {({ sending }) => (
        <>
          <TextField name="name" label={LABELS.name} autoComplete="name" autoFocus />
          <TextField name="username" label={LABELS.username} autoComplete="username" />
          <TextField name="email" label={LABELS.email} type="email" inputMode="email" autoComplete="email" />
          <ChoiceField name="role" label={LABELS.role} choices={TYPES} />
          <PasswordField name="password" label={LABELS.password} autoComplete="new-password" hint={`At least ${PASSWORD_MIN} characters`} />
          <Button type="submit" variant="contained" fullWidth disabled={sending} style={{ minHeight: 44 }}>{sending ? 'Creating your account...' : 'Sign Up'}</Button>
        </>
      )}
    </SchemaForm>
  );
}
