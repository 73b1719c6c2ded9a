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
import { messages } from '../messages/applicant.js';

/**
 * Resends the link for a missing or expired link. The response is the same for every address; only the email reveals
 * an existing application.
 */
export function LostLink() {
  const texts = messages.lostLink;
  const [send] = useMailApplicationLinkMutation();
  const [sent, setSent] = useState('');
  const submit = async (form: MailApplicationLink) => {
    await send({ mailApplicationLink: form }).unwrap();
    setSent(form.email);
  };
  return (
    <Panel title={texts.title}>
      <SchemaForm<MailApplicationLink>
        schema={mailLinkSchema}
        initial={{ email: '' }}
        labels={{ email: texts.email }}
        submit={submit}
        onFailure={(error) => toastFailure(texts.failed, describeError(error))}
      >
        {({ sending }) => (
          <>
            <p style={{ marginBottom: 12 }}>{texts.intro}</p>
            <TextField
              name="email"
              label={texts.email}
              type="email"
              inputMode="email"
              autoComplete="email"
              hint={texts.emailHint}
            />
            <Button type="submit" variant="outlined" disabled={sending} style={{ minHeight: 44 }}>
              {sending ? texts.sending : texts.send}
            </Button>
          </>
        )}
      </SchemaForm>
      <SecondaryText role="status" style={{ display: 'block', marginTop: 12 }}>
        {sent === '' ? '' : texts.sent(sent)}
      </SecondaryText>
    </Panel>
  );
}
