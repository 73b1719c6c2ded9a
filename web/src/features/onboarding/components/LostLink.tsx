import { mailLinkSchema } from '@revive/contracts/onboarding/applicant-forms';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { TextField } from '#ui/form/fields.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Stack } from '#ui/layout/Stack.js';
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
      <Stack spacing={3}>
        <SchemaForm<MailApplicationLink>
          schema={mailLinkSchema}
          initial={{ email: '' }}
          labels={{ email: texts.email }}
          submit={submit}
          onFailure={(error) => toastFailure(texts.failed, describeError(error))}
        >
          {({ sending }) => (
            <>
              <Text sx={{ mb: 3 }}>{texts.intro}</Text>
              <TextField
                name="email"
                label={texts.email}
                type="email"
                inputMode="email"
                autoComplete="email"
                hint={texts.emailHint}
              />
              <Button size="large" type="submit" variant="outlined" disabled={sending}>
                {sending ? texts.sending : texts.send}
              </Button>
            </>
          )}
        </SchemaForm>
        <SecondaryText role="status">{sent === '' ? '' : texts.sent(sent)}</SecondaryText>
      </Stack>
    </Panel>
  );
}
