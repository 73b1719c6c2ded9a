import { forgotPasswordSchema } from '@revive/contracts/access/own-account';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { TextField } from '#ui/form/fields.js';
import { Column } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { useForgotPasswordMutation } from '../api/own-account.api.js';
import type { ForgotPassword } from '#api/generated/own-account.gen.js';
import { TYPE } from '#ui/theme/tokens.js';
import { messages } from '../messages/sign-in.messages.js';

const { forgotPassword } = messages;

/**
 * Requests the reset link. The response is the same for every name, so the page never reveals whether an account
 * exists.
 */
export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const [ask] = useForgotPasswordMutation();
  const [asked, setAsked] = useState(false);
  const submit = async (values: ForgotPassword) => {
    await ask({ forgotPassword: values }).unwrap();
    setAsked(true);
  };
  return (
    <Column gap={12}>
      <h2 style={{ fontSize: TYPE.lead.fontSize, fontWeight: 600 }}>{forgotPassword.title}</h2>
      {asked ? (
        <div role="status">
          <p>{forgotPassword.sent}</p>
          <SecondaryText as="p" style={{ marginTop: 8 }}>
            {forgotPassword.help}
          </SecondaryText>
        </div>
      ) : (
        <SchemaForm
          schema={forgotPasswordSchema}
          initial={{ login: '' }}
          labels={forgotPassword.labels}
          submit={submit}
          onFailure={(error) => toastFailure(forgotPassword.failed, describeError(error))}
        >
          {({ sending }) => (
            <>
              <TextField
                name="login"
                label={forgotPassword.labels.login}
                autoComplete="username"
                autoFocus
                hint={forgotPassword.hint}
              />
              <Button type="submit" variant="contained" fullWidth disabled={sending} style={{ minHeight: 44 }}>
                {sending ? forgotPassword.sending : forgotPassword.submit}
              </Button>
            </>
          )}
        </SchemaForm>
      )}
      <Button fullWidth onClick={onBack} style={{ minHeight: 44 }}>
        {forgotPassword.back}
      </Button>
    </Column>
  );
}
