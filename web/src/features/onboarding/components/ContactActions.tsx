import { correctContactSchema } from '@revive/contracts/onboarding/review-forms';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { color } from '#ui/theme/tokens.js';
import type { Application, CorrectContact } from '#api/generated/onboarding.gen.js';
import { useCorrectContactMutation, useSendApplicationLinkMutation } from '../api/onboarding.api.js';

const LABELS = { applicantName: 'Contact person', email: 'E-mail', phone: 'Phone', reason: 'Reason' };

function CorrectDialog({ application: one, onClose }: { application: Application; onClose: () => void }) {
  const [correct] = useCorrectContactMutation();
  return (
    <FormDialog<CorrectContact>
      title="Put the contact right"
      onClose={onClose}
      schema={correctContactSchema}
      initial={{ applicantName: one.applicantName, email: one.email, phone: one.phone, reason: '' }}
      labels={LABELS}
      submit={(form: CorrectContact) => correct({ id: one.id, correctContact: form }).unwrap()}
      success={{ title: 'Contact put right', text: 'The way back is on its way to the applicant.' }}
      failure="Not changed"
      action="Put it right"
      busy="Sending..."
    >
      <p style={{ marginBottom: 12 }}>
        Whoever reads mail at the address holds the application. With another address the links that were mailed before
        end; the new address gets a link, and the old one is told.
      </p>
      <TextField name="applicantName" label={LABELS.applicantName} />
      <TextField name="email" label={LABELS.email} type="email" inputMode="email" />
      <TextField name="phone" label={LABELS.phone} type="tel" inputMode="tel" />
      <TextField
        name="reason"
        label={LABELS.reason}
        rows={3}
        hint="Stays in the history: who asked for it, and how you know that it was them"
      />
    </FormDialog>
  );
}

/** No shop can be opened for the address: better asked now than found at the approval. */
export const AddressUsed = ({ used }: { used: boolean | undefined }) =>
  used === true ? (
    <p role="note" style={{ color: color.error }}>
      An account has this address, and the approval would be refused: ask the applicant to apply while signed in with
      it, or for another address.
    </p>
  ) : null;

/** The account that applied has not shown that it reads mail at its address: the approval waits for that. */
export const AddressUnconfirmed = ({ application: { addressUnconfirmed } }: { application: Application }) =>
  addressUnconfirmed === true ? (
    <p role="note" style={{ color: color.error }}>
      The applicant’s account has not confirmed its email address, and the approval would be refused: ask the applicant
      to open the link that we emailed. Their profile sends it again.
    </p>
  ) : null;

/** How the applicant is reached: the link again, and the contact put right. */
export function ContactActions({ application: one }: { application: Application }) {
  const [send, { isLoading }] = useSendApplicationLinkMutation();
  const [correcting, setCorrecting] = useState(false);
  const isOpen = one.waitsFor !== 'nobody' && !one.opening;
  const again = async () => {
    const answer = await send({ id: one.id });
    if (answer.error !== undefined) toastFailure('The link was not sent', describeError(answer.error));
    else toastGood('Link sent', `To ${one.email}.`);
  };
  return (
    <Panel title="How the applicant is reached">
      <Column gap={12}>
        <DescriptionList>
          <dt>Contact person</dt>
          <dd>{one.applicantName}</dd>
          <dt>E-mail</dt>
          <dd>{one.email}</dd>
          <dt>Phone</dt>
          <dd>{one.phone}</dd>
        </DescriptionList>
        <AddressUsed used={one.addressUsed} />
        <AddressUnconfirmed application={one} />
        {one.erasedAt === undefined ? (
          <Row>
            <Button variant="outlined" disabled={isLoading} onClick={() => void again()}>
              {isLoading ? 'Sending...' : 'Send the link again'}
            </Button>
            {isOpen ? (
              <Button variant="outlined" onClick={() => setCorrecting(true)}>
                Put the contact right
              </Button>
            ) : null}
          </Row>
        ) : (
          <SecondaryText>What was known of the applicant is erased.</SecondaryText>
        )}
      </Column>
      {correcting ? <CorrectDialog application={one} onClose={() => setCorrecting(false)} /> : null}
    </Panel>
  );
}
