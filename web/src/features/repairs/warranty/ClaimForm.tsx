import { claimSchema } from '@revive/contracts/repairs/proof/warranty';
import Button from '@mui/material/Button';
import type { ClaimWarranty } from '#api/generated/warranty.gen.js';
import { describeError } from '#api/errors.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { TextField } from '#ui/form/fields.js';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Stack } from '#ui/layout/Stack.js';
import { useClaimByLinkMutation } from './warranty.api.js';
import { messages } from './warranty.messages.js';

const texts = messages.form;

export function ClaimForm({ trackingId, code }: { trackingId: string; code: string }) {
  const [claim] = useClaimByLinkMutation();
  const submit = async (values: ClaimWarranty) => {
    const { warranty } = await claim({ trackingId, claimWarrantyByLink: { ...values, code } }).unwrap();
    const number = warranty?.claims.at(-1)?.number;
    toastGood(texts.sent, number === undefined ? undefined : texts.sentText(number));
  };
  return (
    <SchemaForm<ClaimWarranty>
      schema={claimSchema}
      initial={{ reason: '' }}
      labels={{ reason: texts.reason }}
      submit={submit}
      onFailure={(error) => toastFailure(texts.failed, describeError(error))}
    >
      {({ sending }) => (
        <Stack spacing={3}>
          <SecondaryText>{texts.intro}</SecondaryText>
          <TextField name="reason" label={texts.reason} rows={3} />
          <KeptDraft form="claim" subject={trackingId} fields={['reason']} />
          <div>
            <Button size="large" type="submit" variant="contained" disabled={sending}>
              {sending ? texts.sending : texts.send}
            </Button>
          </div>
        </Stack>
      )}
    </SchemaForm>
  );
}
