import { changePasswordSchema } from '@revive/contracts/access/own-account';
import { PASSWORD_HINT } from '@revive/contracts/access/password';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { PasswordField } from '#ui/form/fields.js';
import { Row } from '#ui/layout/stacks.js';
import { Panel } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useKeptFocus } from '#ui/hooks/use-kept-focus.js';
import { useChangePasswordMutation } from '../api/own-account.api.js';
import type { ChangePassword } from '#api/generated/own-account.gen.js';

const LABELS = { password: 'Present password', newPassword: 'New password' };

/** The password: the present one is asked, and every other session ends. */
export function PasswordPanel() {
  const [change] = useChangePasswordMutation();
  const [open, setOpen] = useState(false);
  const area = useKeptFocus<HTMLDivElement>(open);
  const submit = async (values: ChangePassword) => {
    await change({ changePassword: values }).unwrap();
    toastGood('Password changed', 'You are signed out everywhere else.');
    setOpen(false);
  };
  return (
    <Panel title="Password">
      <div ref={area}>
        {open ? (
          <SchemaForm
            schema={changePasswordSchema}
            initial={{ password: '', newPassword: '' }}
            labels={LABELS}
            submit={submit}
            onFailure={(error) => toastFailure('Password not changed', describeError(error))}
          >
            {({ sending }) => (
              <>
                <PasswordField name="password" label={LABELS.password} autoComplete="current-password" />
                <PasswordField
                  name="newPassword"
                  label={LABELS.newPassword}
                  autoComplete="new-password"
                  hint={`${PASSWORD_HINT}. You are signed out everywhere else`}
                />
                <Row>
                  <Button type="submit" variant="contained" disabled={sending}>
                    {sending ? 'Changing...' : 'Change password'}
                  </Button>
                  <Button onClick={() => setOpen(false)}>Cancel</Button>
                </Row>
              </>
            )}
          </SchemaForm>
        ) : (
          <ActionButton variant="outlined" onClick={() => setOpen(true)}>
            Change password
          </ActionButton>
        )}
      </div>
    </Panel>
  );
}
