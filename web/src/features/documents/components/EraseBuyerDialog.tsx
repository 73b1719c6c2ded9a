import { eraseBuyerSchema } from '@revive/contracts/billing/documents';
import type { EraseBuyer, TaxDocument } from '#api/generated/documents.gen.js';
import { TextField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { dayText } from '#ui/format/time-text.js';
import { useEraseDocumentBuyerMutation } from '../api/documents.api.js';
import { messages } from '../documents.messages.js';

const { erase: texts } = messages;

export function EraseBuyerDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [erase] = useEraseDocumentBuyerMutation();
  return (
    <FormDialog<EraseBuyer, TaxDocument>
      title={texts.title}
      onClose={onClose}
      intro={texts.intro}
      schema={eraseBuyerSchema}
      initial={{ reason: '' }}
      labels={texts.labels}
      submit={(values) => erase({ id, eraseBuyer: values }).unwrap()}
      success={({ buyerKeptUntil }) => ({
        title: texts.done,
        ...(buyerKeptUntil !== undefined && { text: texts.kept(dayText(buyerKeptUntil)) }),
      })}
      failure={texts.failed}
      action={texts.action}
      busy={texts.busy}
      destructive
      needed={['reason']}
    >
      <TextField name="reason" label={texts.labels.reason} rows={2} />
    </FormDialog>
  );
}
