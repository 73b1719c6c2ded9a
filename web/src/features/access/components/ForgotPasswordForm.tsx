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

const LABELS = { login: 'Username or e-mail' };

/**
 * Asks for the link. What it answers is the same for every name, so the page says what happens, not whether somebody
 * has it.
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
      <h2 style={{ fontSize: TYPE.lead.fontSize, fontWeight: 600 }}>Forgot your password?</h2>
      {asked ? (
        <div role="status">
          <p>
            If there is an account of that name, a letter is on its way to its e-mail address. The link in it works for
            one hour, once.
          </p>
          <SecondaryText as="p" style={{ marginTop: 8 }}>
            An address that was never confirmed gets a link to confirm it first. Nothing came? Look among the unwanted
            mail, or ask again in a few minutes.
          </SecondaryText>
        </div>
      ) : (
        <SchemaForm
          schema={forgotPasswordSchema}
          initial={{ login: '' }}
          labels={LABELS}
          submit={submit}
          onFailure={(error) => toastFailure('The letter was not asked for', describeError(error))}
        >
          {({ sending }) => (
            <>
              <TextField
                name="login"
                label={LABELS.login}
                autoComplete="username"
                autoFocus
                hint="We send a link with which you set a new one"
              />
              <Button type="submit" variant="contained" fullWidth disabled={sending} style={{ minHeight: 44 }}>
                {sending ? 'Sending...' : 'Send the link'}
              </Button>
            </>
          )}
        </SchemaForm>
      )}
      <Button fullWidth onClick={onBack} style={{ minHeight: 44 }}>
        Back to sign in
      </Button>
    </Column>
  );
}
