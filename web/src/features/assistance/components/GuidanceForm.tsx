import { guidanceSchema } from '@revive/contracts/assistance/assistance';
import Button from '@mui/material/Button';
import type { Guidance } from '#api/generated/assistance.gen.js';
import { describeError } from '#api/errors.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { TextField } from '#ui/form/fields.js';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Stack } from '#ui/layout/Stack.js';
import { useSendGuidanceMutation } from '../api/assistance.api.js';
import { messages } from '../assistance.messages.js';
import { isBlank } from '../blank.js';
import { StepField } from './StepField.js';

const texts = messages.guidance;

/** Sends an instruction to the technician. spec part 2 §5: a blank message is not sent. */
export function GuidanceForm({ id, onSent }: { id: string; onSent?: () => void }) {
  const [send] = useSendGuidanceMutation();
  const submit = async (guidance: Guidance) => {
    await send({ id, guidance }).unwrap();
    toastGood(texts.sent);
    onSent?.();
  };
  return (
    <SchemaForm<Guidance>
      startsOver
      schema={guidanceSchema}
      initial={{ text: '', step: '' }}
      labels={{ text: texts.label, step: texts.step }}
      submit={submit}
      onFailure={(error) => toastFailure(texts.failed, describeError(error))}
    >
      {({ sending, values }) => (
        <>
          <StepField label={texts.step} none={texts.noStep} />
          <TextField name="text" label={texts.label} rows={3} />
          <KeptDraft form="guidance" subject={id} fields={['text', 'step']} />
          <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
            <Button type="submit" variant="contained" disabled={sending || isBlank(values['text'])}>
              {sending ? texts.sending : texts.send}
            </Button>
          </Stack>
        </>
      )}
    </SchemaForm>
  );
}
