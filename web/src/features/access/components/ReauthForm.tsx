import { provenByCodeSchema, provenSchema } from '@revive/contracts/access/own-account';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { PasswordField, TextField } from '#ui/form/fields.js';
import { Row } from '#ui/layout/stacks.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import type { Proven, ProvenByCode } from '#api/generated/own-account.gen.js';
import { messages } from '../messages/own-account.messages.js';

const texts = messages.reauth;

/** The password, for what a session that was left open must not be enough. */
export function ReauthForm({
  action,
  destructive = false,
  failure,
  submit,
  onClose,
}: {
  action: string;
  destructive?: boolean;
  failure: string;
  submit: (proven: Proven) => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <SchemaForm
      schema={provenSchema}
      initial={{ password: '' }}
      labels={texts.labels}
      submit={submit}
      onFailure={(error) => toastFailure(failure, describeError(error))}
    >
      {({ sending }) => (
        <>
          <PasswordField name="password" label={texts.labels.password} autoComplete="current-password" />
          <Row>
            <Button type="submit" variant="contained" color={destructive ? 'error' : 'primary'} disabled={sending}>
              {sending ? texts.sending : action}
            </Button>
            <Button onClick={onClose}>{texts.cancel}</Button>
          </Row>
        </>
      )}
    </SchemaForm>
  );
}

/** The same with a code: what takes something of the second factor away. */
export function ReauthByCodeForm({
  action,
  destructive = false,
  failure,
  submit,
  onClose,
}: {
  action: string;
  destructive?: boolean;
  failure: string;
  submit: (proven: ProvenByCode) => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <SchemaForm
      schema={provenByCodeSchema}
      initial={{ password: '', code: '' }}
      labels={texts.codeLabels}
      submit={submit}
      onFailure={(error) => toastFailure(failure, describeError(error))}
    >
      {({ sending }) => (
        <>
          <PasswordField name="password" label={texts.codeLabels.password} autoComplete="current-password" />
          <TextField name="code" label={texts.codeLabels.code} autoComplete="one-time-code" />
          <Row>
            <Button type="submit" variant="contained" color={destructive ? 'error' : 'primary'} disabled={sending}>
              {sending ? texts.sending : action}
            </Button>
            <Button onClick={onClose}>{texts.cancel}</Button>
          </Row>
        </>
      )}
    </SchemaForm>
  );
}
