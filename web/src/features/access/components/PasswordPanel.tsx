import { changePasswordSchema } from '@revive/contracts/access/own-account';
import { PASSWORD_HINT } from '@revive/contracts/access/password';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { PasswordField } from '#ui/form/fields.js';
import { Panel } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useKeptFocus } from '#ui/hooks/use-kept-focus.js';
import { useChangePasswordMutation } from '../api/own-account.api.js';
import type { ChangePassword } from '#api/generated/own-account.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../messages/own-account.messages.js';

const texts = messages.password;

/** Changes the password. Requires the current password; ends every other session. */
export function PasswordPanel() {
  const [change] = useChangePasswordMutation();
  const [open, setOpen] = useState(false);
  const area = useKeptFocus<HTMLDivElement>(open);
  const submit = async (values: ChangePassword) => {
    await change({ changePassword: values }).unwrap();
    toastGood(texts.done.title, texts.done.text);
    setOpen(false);
  };
  return (
    <Panel title={texts.title}>
      <div ref={area}>
        {open ? (
          <SchemaForm
            schema={changePasswordSchema}
            initial={{ password: '', newPassword: '' }}
            labels={texts.labels}
            submit={submit}
            onFailure={(error) => toastFailure(texts.failed, describeError(error))}
          >
            {({ sending }) => (
              <>
                <PasswordField name="password" label={texts.labels.password} autoComplete="current-password" />
                <PasswordField
                  name="newPassword"
                  label={texts.labels.newPassword}
                  autoComplete="new-password"
                  hint={texts.hint(PASSWORD_HINT)}
                />
                <Stack direction="row" spacing={2}>
                  <Button type="submit" variant="contained" disabled={sending}>
                    {sending ? texts.sending : texts.change}
                  </Button>
                  <Button onClick={() => setOpen(false)}>{texts.cancel}</Button>
                </Stack>
              </>
            )}
          </SchemaForm>
        ) : (
          <ActionButton variant="outlined" onClick={() => setOpen(true)}>
            {texts.change}
          </ActionButton>
        )}
      </div>
    </Panel>
  );
}
