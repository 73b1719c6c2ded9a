import { provenByCodeSchema, provenSchema } from '@revive/contracts/access/own-account';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { PasswordField, TextField } from '#ui/form/fields.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import type { Proven, ProvenByCode } from '#api/generated/own-account.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../messages/own-account.messages.js';

const texts = messages.reauth;

interface Asked<T> {
  readonly action: string;
  readonly destructive?: boolean;
  readonly failure: string;
  readonly submit: (proven: T) => Promise<unknown>;
  readonly onClose: () => void;
}

const whereItFailed = (failure: string) => (error: unknown) => toastFailure(failure, describeError(error));

function Buttons({
  action,
  destructive = false,
  sending,
  onClose,
}: Omit<Asked<never>, 'submit' | 'failure'> & { sending: boolean }) {
  return (
    <Stack direction="row" spacing={2}>
      <Button type="submit" variant="contained" color={destructive ? 'error' : 'primary'} disabled={sending}>
        {sending ? texts.sending : action}
      </Button>
      <Button onClick={onClose}>{texts.cancel}</Button>
    </Stack>
  );
}

/** Password form for actions that an unattended open session must not allow. */
export function ReauthForm({ failure, submit, ...buttons }: Asked<Proven>) {
  return (
    <SchemaForm
      schema={provenSchema}
      initial={{ password: '' }}
      labels={texts.labels}
      submit={submit}
      onFailure={whereItFailed(failure)}
    >
      {({ sending }) => (
        <>
          <PasswordField name="password" label={texts.labels.password} autoComplete="current-password" />
          <Buttons {...buttons} sending={sending} />
        </>
      )}
    </SchemaForm>
  );
}

export function ReauthByCodeForm({ failure, submit, ...buttons }: Asked<ProvenByCode>) {
  return (
    <SchemaForm
      schema={provenByCodeSchema}
      initial={{ password: '', code: '' }}
      labels={texts.codeLabels}
      submit={submit}
      onFailure={whereItFailed(failure)}
    >
      {({ sending }) => (
        <>
          <PasswordField name="password" label={texts.codeLabels.password} autoComplete="current-password" />
          <TextField name="code" label={texts.codeLabels.code} autoComplete="one-time-code" />
          <Buttons {...buttons} sending={sending} />
        </>
      )}
    </SchemaForm>
  );
}
