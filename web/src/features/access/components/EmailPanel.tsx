import { changeEmailSchema } from '@revive/contracts/access/own-account';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { PasswordField, TextField } from '#ui/form/fields.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useKeptFocus } from '#ui/hooks/use-kept-focus.js';
import { useChangeEmailMutation, useSendConfirmationMutation } from '../api/own-account.api.js';
import type { ChangeEmail, Profile } from '#api/generated/own-account.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../messages/own-account.messages.js';

const texts = messages.email;

export function EmailPanel({ profile: { user, emailConfirmed, newEmail } }: { profile: Profile }) {
  const [change] = useChangeEmailMutation();
  const [send, { isLoading }] = useSendConfirmationMutation();
  const [open, setOpen] = useState(false);
  const area = useKeptFocus<HTMLDivElement>(open);
  const submit = async (values: ChangeEmail) => {
    const { newEmail: waiting } = await change({ changeEmail: values }).unwrap();
    if (waiting !== undefined) toastGood(texts.changeDone.title, texts.changeDone.text(waiting));
    setOpen(false);
  };
  const again = async () => {
    const { error } = await send();
    if (error === undefined) toastGood(texts.resendDone.title, texts.resendDone.text(newEmail ?? user.email));
    else toastFailure(texts.resendFailed, describeError(error));
  };
  return (
    <Panel
      title={texts.title}
      aside={<SecondaryText>{emailConfirmed ? texts.confirmed : texts.unconfirmed}</SecondaryText>}
    >
      <Stack spacing={3}>
        <p>{user.email}</p>
        {newEmail === undefined ? null : <p role="status">{texts.waiting(newEmail)}</p>}
        {emailConfirmed ? null : <SecondaryText component="p">{texts.confirmHint}</SecondaryText>}
        <div ref={area}>
          {open ? (
            <SchemaForm
              schema={changeEmailSchema}
              initial={{ email: '', password: '' }}
              labels={texts.labels}
              submit={submit}
              onFailure={(error) => toastFailure(texts.changeFailed, describeError(error))}
            >
              {({ sending }) => (
                <>
                  <TextField
                    name="email"
                    label={texts.labels.email}
                    type="email"
                    inputMode="email"
                    autoComplete="email"
                    autoFocus
                  />
                  <PasswordField name="password" label={texts.labels.password} autoComplete="current-password" />
                  <Stack direction="row" spacing={2}>
                    <Button type="submit" variant="contained" disabled={sending}>
                      {sending ? texts.sending : texts.submit}
                    </Button>
                    <Button onClick={() => setOpen(false)}>{texts.cancel}</Button>
                  </Stack>
                </>
              )}
            </SchemaForm>
          ) : (
            <Stack direction="row" spacing={2}>
              <ActionButton variant="outlined" onClick={() => setOpen(true)}>
                {texts.change}
              </ActionButton>
              {emailConfirmed && newEmail === undefined ? null : (
                <ActionButton disabled={isLoading} onClick={() => void again()}>
                  {texts.resend}
                </ActionButton>
              )}
            </Stack>
          )}
        </div>
      </Stack>
    </Panel>
  );
}
