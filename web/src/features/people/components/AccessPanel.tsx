import { resetSecondFactorSchema } from '@revive/contracts/access/people';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { describeError } from '#api/errors.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useNow } from '#ui/hooks/use-now.js';
import { useResendFirstPasswordMutation, useResetSecondFactorMutation } from '../api/people.api.js';
import type { Person } from '#api/generated/people.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { firstPasswordText, mayTouch, messages } from '../people.messages.js';

const { resetDialog, ...texts } = messages.signIn;

export function AccessPanel({ person, otpOn }: { person: Person; otpOn: boolean }) {
  const user = useCurrentUser();
  const [asking, setAsking] = useState(false);
  const missing = firstPasswordText(person, useNow(60_000));
  if (user === undefined) return null;
  const touches = mayTouch(user, person);
  const sends = touches && missing !== undefined && person.invited !== true && person.status !== 'suspended';
  const resets = touches && otpOn && user.role === 'master';
  return (
    <Panel title={texts.title}>
      <Stack spacing={3}>
        <DescriptionList>
          <dt>{texts.password}</dt>
          <dd>{missing ?? texts.passwordSet}</dd>
          <dt>{texts.twoFactor}</dt>
          <dd>{otpOn ? texts.on : texts.off}</dd>
        </DescriptionList>
        {sends || resets ? (
          <Stack direction="row" spacing={2}>
            {sends ? <SendAgain person={person} /> : null}
            {resets ? (
              <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
                {texts.reset}
              </Button>
            ) : null}
          </Stack>
        ) : null}
        {touches && missing !== undefined && person.invited === true ? (
          <SecondaryText>{texts.invitedByShop}</SecondaryText>
        ) : null}
        {touches && otpOn && !resets ? <SecondaryText>{texts.masterResets}</SecondaryText> : null}
      </Stack>
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
        () => toastGood(texts.resendDone.title, texts.resendDone.text(person.email)),
        (error: unknown) => toastFailure(texts.resendFailed, describeError(error)),
      );
  return (
    <Button variant="outlined" disabled={isLoading} onClick={() => void send()}>
      {isLoading ? texts.sending : texts.resend}
    </Button>
  );
}

function ResetDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [reset] = useResetSecondFactorMutation();
  return (
    <FormDialog
      title={resetDialog.title(person.name)}
      onClose={onClose}
      intro={<Text sx={{ mb: 4 }}>{resetDialog.text}</Text>}
      schema={resetSecondFactorSchema}
      initial={{ reason: '' }}
      labels={{ reason: resetDialog.reason }}
      submit={({ reason }: { reason: string }) => reset({ id: person.id, resetSecondFactor: { reason } }).unwrap()}
      success={{
        title: resetDialog.done.title,
        text: resetDialog.done.text(person.name),
      }}
      failure={resetDialog.failed}
      cancel={resetDialog.cancel}
      action={resetDialog.submit}
      busy={resetDialog.sending}
      destructive
    >
      <TextField
        name="reason"
        label={resetDialog.reason}
        hint={resetDialog.reasonHint(person.name)}
        rows={2}
        autoFocus
      />
    </FormDialog>
  );
}
