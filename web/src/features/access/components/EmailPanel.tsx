import { changeEmailSchema } from '@revive/contracts/access/own-account';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { PasswordField, TextField } from '#ui/form/fields.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useKeptFocus } from '#ui/hooks/use-kept-focus.js';
import { useChangeEmailMutation, useSendConfirmationMutation } from '../api/own-account.api.js';
import type { ChangeEmail, Profile } from '#api/generated/own-account.gen.js';

const LABELS = { email: 'New e-mail', password: 'Your password' };

/** The address, whether it is confirmed, and another one that waits for its link. */
export function EmailPanel({ profile: { user, emailConfirmed, newEmail } }: { profile: Profile }) {
  const [change] = useChangeEmailMutation();
  const [send, { isLoading }] = useSendConfirmationMutation();
  const [open, setOpen] = useState(false);
  const area = useKeptFocus<HTMLDivElement>(open);
  const submit = async (values: ChangeEmail) => {
    const { newEmail: waiting } = await change({ changeEmail: values }).unwrap();
    if (waiting !== undefined)
      toastGood(
        'Confirm the new address',
        `A link is on its way to ${waiting}. Until you open it, the present address stays.`,
      );
    setOpen(false);
  };
  const again = async () => {
    const { error } = await send();
    if (error === undefined)
      toastGood('The link is on its way', `To ${newEmail ?? user.email}. Only the newest link works.`);
    else toastFailure('The link was not sent', describeError(error));
  };
  return (
    <Panel title="E-mail" aside={<SecondaryText>{emailConfirmed ? 'Confirmed' : 'Not confirmed'}</SecondaryText>}>
      <Column gap={12}>
        <p style={{ overflowWrap: 'anywhere' }}>{user.email}</p>
        {newEmail === undefined ? null : (
          <p role="status" style={{ overflowWrap: 'anywhere' }}>
            {newEmail} takes its place once the link that we sent there was opened.
          </p>
        )}
        {emailConfirmed ? null : (
          <SecondaryText as="p">
            Until it is confirmed, a forgotten password cannot be replaced by a letter to it.
          </SecondaryText>
        )}
        <div ref={area}>
          {open ? (
            <SchemaForm
              schema={changeEmailSchema}
              initial={{ email: '', password: '' }}
              labels={LABELS}
              submit={submit}
              onFailure={(error) => toastFailure('E-mail not changed', describeError(error))}
            >
              {({ sending }) => (
                <>
                  <TextField
                    name="email"
                    label={LABELS.email}
                    type="email"
                    inputMode="email"
                    autoComplete="email"
                    autoFocus
                  />
                  <PasswordField name="password" label={LABELS.password} autoComplete="current-password" />
                  <Row>
                    <Button type="submit" variant="contained" disabled={sending}>
                      {sending ? 'Sending...' : 'Send the link'}
                    </Button>
                    <Button onClick={() => setOpen(false)}>Cancel</Button>
                  </Row>
                </>
              )}
            </SchemaForm>
          ) : (
            <Row>
              <ActionButton variant="outlined" onClick={() => setOpen(true)}>
                Change e-mail
              </ActionButton>
              {emailConfirmed && newEmail === undefined ? null : (
                <ActionButton disabled={isLoading} onClick={() => void again()}>
                  Send the link again
                </ActionButton>
              )}
            </Row>
          )}
        </div>
      </Column>
    </Panel>
  );
}
