import { assistanceMessageSchema } from '@revive/contracts/assistance/assistance';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { TextField } from '#ui/form/fields.js';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Stack } from '#ui/layout/Stack.js';
import { useSendAssistanceMessageMutation } from '../api/assistance.api.js';
import { messages } from '../assistance.messages.js';
import { isBlank } from '../blank.js';

const texts = messages.thread;

export function MessageForm({ id }: { id: string }) {
  const [send] = useSendAssistanceMessageMutation();
  const submit = (assistanceMessage: { text: string }) => send({ id, assistanceMessage }).unwrap();
  return (
    <SchemaForm<{ text: string }>
      startsOver
      schema={assistanceMessageSchema}
      initial={{ text: '' }}
      labels={{ text: texts.message }}
      submit={submit}
      onFailure={(error) => toastFailure(texts.failed, describeError(error))}
    >
      {({ sending, values }) => (
        <>
          <TextField name="text" label={texts.message} rows={2} />
          <KeptDraft form="assistance-message" subject={id} fields={['text']} />
          <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
            <Button type="submit" variant="outlined" size="small" disabled={sending || isBlank(values['text'])}>
              {sending ? texts.sending : texts.send}
            </Button>
          </Stack>
        </>
      )}
    </SchemaForm>
  );
}
