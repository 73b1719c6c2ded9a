import { applicationTextSchema } from '@revive/contracts/onboarding/review-forms';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { TextField } from '#ui/form/fields.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Inset } from '#ui/layout/Panel.js';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { When } from '#ui/data-display/When.js';
import type { Application } from '#api/generated/onboarding.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../messages/facts.js';

export type Message = Application['messages'][number];

export function MessageThread({ messages, none }: { messages: readonly Message[]; none: string }) {
  if (messages.length === 0) return <SecondaryText>{none}</SecondaryText>;
  return (
    <Stack spacing={2} component="ol">
      {messages.map(({ by, text, at }) => (
        <li key={at + by}>
          <Inset>
            <SecondaryText>
              {by}, <When at={at} />
            </SecondaryText>
            <Text preWrap>{text}</Text>
          </Inset>
        </li>
      ))}
    </Stack>
  );
}

export function MessageForm({
  label,
  button,
  hint,
  send,
  failed,
  about,
}: {
  label: string;
  button: string;
  hint?: string;
  send: (text: string) => Promise<unknown>;
  failed: string;
  about: string;
}) {
  const submit = ({ text }: { text: string }) => send(text);
  return (
    <SchemaForm<{ text: string }>
      startsOver
      schema={applicationTextSchema}
      initial={{ text: '' }}
      labels={{ text: label }}
      submit={submit}
      onFailure={(error) => toastFailure(failed, describeError(error))}
    >
      {({ sending }) => (
        <>
          <TextField name="text" label={label} rows={3} {...(hint === undefined ? {} : { hint })} />
          <KeptDraft form="application-message" subject={about} fields={['text']} />
          <Button type="submit" variant="outlined" disabled={sending}>
            {sending ? messages.sending : button}
          </Button>
        </>
      )}
    </SchemaForm>
  );
}
