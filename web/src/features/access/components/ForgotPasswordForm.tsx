import { forgotPasswordSchema } from '@revive/contracts/access/own-account';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { TextField } from '#ui/form/fields.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { useForgotPasswordMutation } from '../api/own-account.api.js';
import type { ForgotPassword } from '#api/generated/own-account.gen.js';
import { Stack } from '#ui/layout/Stack.js';
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
    <Stack spacing={3}>
      <Text component="h2" variant="lead" bold>
        {forgotPassword.title}
      </Text>
      {asked ? (
        <Stack spacing={2} role="status">
          <p>{forgotPassword.sent}</p>
          <SecondaryText>{forgotPassword.help}</SecondaryText>
        </Stack>
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
              <Button size="large" type="submit" variant="contained" fullWidth disabled={sending}>
                {sending ? forgotPassword.sending : forgotPassword.submit}
              </Button>
            </>
          )}
        </SchemaForm>
      )}
      <Button size="large" fullWidth onClick={onBack}>
        {forgotPassword.back}
      </Button>
    </Stack>
  );
}
