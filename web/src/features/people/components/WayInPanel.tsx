import { resetSecondFactorSchema } from '@revive/contracts/access/people';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { describeError } from '#api/errors.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Row } from '#ui/layout/stacks.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useNow } from '#ui/hooks/use-now.js';
import { useResendFirstPasswordMutation, useResetSecondFactorMutation } from '../api/people.api.js';
import type { Person } from '#api/generated/people.gen.js';
import { firstPasswordText, mayTouch } from '../people.messages.js';

/** How the person gets into the account, and what staff can do for somebody who does not. */
export function WayInPanel({ person, otpOn }: { person: Person; otpOn: boolean }) {
  const user = useCurrentUser();
  const [asking, setAsking] = useState(false);
  const missing = firstPasswordText(person, useNow(60_000));
  if (user === undefined) return null;
  const touches = mayTouch(user, person);
  const sends = touches && missing !== undefined && person.invited !== true && person.status !== 'suspended';
  const resets = touches && otpOn && user.role === 'master';
  return (
    <Panel title="Sign-in">
      <DescriptionList>
        <dt>Password</dt>
        <dd>{missing ?? 'chosen by the person'}</dd>
        <dt>Sign-in codes</dt>
        <dd>{otpOn ? 'on' : 'off'}</dd>
      </DescriptionList>
      {sends || resets ? (
        <Row style={{ marginTop: 12 }}>
          {sends ? <SendAgain person={person} /> : null}
          {resets ? (
            <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
              Reset sign-in codes
            </Button>
          ) : null}
        </Row>
      ) : null}
      {touches && missing !== undefined && person.invited === true ? (
        <SecondaryText style={{ display: 'block', marginTop: 12 }}>
          The repair shop that invited them sends the invitation again.
        </SecondaryText>
      ) : null}
      {touches && otpOn && !resets ? (
        <SecondaryText style={{ display: 'block', marginTop: 12 }}>
          Who has lost the authenticator and the recovery codes: a master resets them.
        </SecondaryText>
      ) : null}
      {asking ? <ResetDialog person={person} onClose={() => setAsking(false)} /> : null}
    </Panel>
  );
}

function SendAgain({ person }: { person: Person }) {
  const [resend, { isLoading }] = useResendFirstPasswordMutation();
  const send = () =>
    resend({ id: person.id })
      .unwrap()
      .then(
        () =>
          toastGood(
            'Link sent',
            `${person.email} gets a new link to choose a password. The one before opens nothing any more`,
          ),
        (error: unknown) => toastFailure('The link was not sent', describeError(error)),
      );
  return (
    <Button variant="outlined" disabled={isLoading} onClick={() => void send()}>
      {isLoading ? 'Sending...' : 'Send the password link again'}
    </Button>
  );
}

function ResetDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [reset] = useResetSecondFactorMutation();
  return (
    <FormDialog
      title={`Reset the sign-in codes of ${person.name}?`}
      onClose={onClose}
      intro={
        <Text style={{ marginBottom: 16 }}>
          For somebody who has lost the authenticator and the recovery codes: make sure first that it is really them.
          Their password alone opens the account then, every session ends, and a mail tells them why. Your own password
          is asked for unless you typed it lately.
        </Text>
      }
      schema={resetSecondFactorSchema}
      initial={{ reason: '' }}
      labels={{ reason: 'Reason' }}
      submit={({ reason }: { reason: string }) => reset({ id: person.id, resetSecondFactor: { reason } }).unwrap()}
      success={{
        title: 'Sign-in codes reset',
        text: `${person.name} signs in with the password and sets up an authenticator again`,
      }}
      failure="Sign-in codes not reset"
      cancel="Leave it as it is"
      action="Reset sign-in codes"
      busy="Resetting..."
      destructive
    >
      <TextField name="reason" label="Reason" hint={`${person.name} reads this`} rows={2} autoFocus />
    </FormDialog>
  );
}
