import { correctContactSchema } from '@revive/contracts/onboarding/review-forms';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import type { Application, CorrectContact } from '#api/generated/onboarding.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { useCorrectContactMutation, useSendApplicationLinkMutation } from '../api/onboarding.api.js';
import { messages } from '../messages/review.js';

const texts = messages.contact;
const LABELS = { applicantName: texts.name, email: texts.email, phone: texts.phone, reason: texts.reason };

function CorrectDialog({ application: one, onClose }: { application: Application; onClose: () => void }) {
  const [correct] = useCorrectContactMutation();
  return (
    <FormDialog<CorrectContact>
      title={texts.edit}
      onClose={onClose}
      schema={correctContactSchema}
      initial={{ applicantName: one.applicantName, email: one.email, phone: one.phone, reason: '' }}
      labels={LABELS}
      submit={(form: CorrectContact) => correct({ id: one.id, correctContact: form }).unwrap()}
      success={texts.saved}
      failure={texts.notSaved}
      action={texts.save}
      busy={texts.saving}
    >
      <Text sx={{ mb: 3 }}>{texts.editIntro}</Text>
      <TextField name="applicantName" label={LABELS.applicantName} />
      <TextField name="email" label={LABELS.email} type="email" inputMode="email" />
      <TextField name="phone" label={LABELS.phone} type="tel" inputMode="tel" />
      <TextField name="reason" label={LABELS.reason} rows={3} hint={texts.reasonHint} />
    </FormDialog>
  );
}

/** Warns early that no shop can be opened for this email address, before the approval fails. */
export const AddressUsed = ({ used }: { used: boolean | undefined }) =>
  used === true ? (
    <Text color="error" role="note">
      {texts.addressUsed}
    </Text>
  ) : null;

/** The applying account has not confirmed its email address, and the approval requires the confirmation. */
export const AddressUnconfirmed = ({ application: { addressUnconfirmed } }: { application: Application }) =>
  addressUnconfirmed === true ? (
    <Text color="error" role="note">
      {texts.addressUnconfirmed}
    </Text>
  ) : null;

export function ContactActions({ application: one }: { application: Application }) {
  const [send, { isLoading }] = useSendApplicationLinkMutation();
  const [correcting, setCorrecting] = useState(false);
  const isOpen = one.waitsFor !== 'nobody' && !one.opening;
  const again = async () => {
    const answer = await send({ id: one.id });
    if (answer.error !== undefined) toastFailure(texts.notResent, describeError(answer.error));
    else toastGood(texts.resent, texts.resentTo(one.email));
  };
  return (
    <Panel title={texts.title}>
      <Stack spacing={3}>
        <DescriptionList>
          <dt>{texts.name}</dt>
          <dd>{one.applicantName}</dd>
          <dt>{texts.email}</dt>
          <dd>{one.email}</dd>
          <dt>{texts.phone}</dt>
          <dd>{one.phone}</dd>
        </DescriptionList>
        <AddressUsed used={one.addressUsed} />
        <AddressUnconfirmed application={one} />
        {one.erasedAt === undefined ? (
          <Stack direction="row" spacing={2}>
            <Button variant="outlined" disabled={isLoading} onClick={() => void again()}>
              {isLoading ? texts.resending : texts.resend}
            </Button>
            {isOpen ? (
              <Button variant="outlined" onClick={() => setCorrecting(true)}>
                {texts.edit}
              </Button>
            ) : null}
          </Stack>
        ) : (
          <SecondaryText>{texts.erased}</SecondaryText>
        )}
      </Stack>
      {correcting ? <CorrectDialog application={one} onClose={() => setCorrecting(false)} /> : null}
    </Panel>
  );
}
