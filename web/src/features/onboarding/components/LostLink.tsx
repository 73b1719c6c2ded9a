import { mailLinkSchema } from '@revive/contracts/onboarding/applicant-forms';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { TextField } from '#ui/form/fields.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import type { MailApplicationLink } from '#api/generated/onboarding.gen.js';
import { useMailApplicationLinkMutation } from '../api/onboarding.api.js';

/**
 * The way back for whoever has no link, or one that has ended. What it says afterwards is the same for every address:
 * the letter alone tells whether there was an application.
 */
export function LostLink() {
  const [send] = useMailApplicationLinkMutation();
  const [sent, setSent] = useState('');
  const submit = async (form: MailApplicationLink) => {
    await send({ mailApplicationLink: form }).unwrap();
    setSent(form.email);
  };
  return (
    <Panel title="No letter, or its link has ended?">
      <SchemaForm<MailApplicationLink>
        schema={mailLinkSchema}
        initial={{ email: '' }}
        labels={{ email: 'E-mail' }}
        submit={submit}
        onFailure={(error) => toastFailure('Not sent', describeError(error))}
      >
        {({ sending }) => (
          <>
            <p style={{ marginBottom: 12 }}>We mail the way back to the address that you applied with.</p>
            <TextField
              name="email"
              label="E-mail"
              type="email"
              inputMode="email"
              autoComplete="email"
              hint="The one that you gave in the application"
            />
            <Button type="submit" variant="outlined" disabled={sending} style={{ minHeight: 44 }}>
              {sending ? 'Sending...' : 'Mail me the link'}
            </Button>
          </>
        )}
      </SchemaForm>
      <SecondaryText role="status" style={{ display: 'block', marginTop: 12 }}>
        {sent === ''
          ? ''
          : `If ${sent} has applied, the link is on its way there. It can take a few minutes; look among the unwanted mail too. If nothing comes, the application was sent with another address.`}
      </SecondaryText>
    </Panel>
  );
}
