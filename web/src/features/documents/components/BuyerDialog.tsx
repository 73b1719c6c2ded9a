import { completeDocumentSchema } from '@revive/contracts/billing/documents';
import type { CompleteDocument } from '#api/generated/documents.gen.js';
import { TextField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { useCompleteTaxDocumentMutation } from '../api/documents.api.js';
import { messages } from '../documents.messages.js';
import type { WaitingDocument } from '../document-facts.js';

const { buyer: texts } = messages;

/** Asks for the buyer's details that a full tax invoice must show, and issues the invoice. */
export function BuyerDialog({ waiting, onClose }: { waiting: WaitingDocument; onClose: () => void }) {
  const [complete] = useCompleteTaxDocumentMutation();
  return (
    <FormDialog<CompleteDocument, { number: string }>
      title={texts.title}
      onClose={onClose}
      intro={texts.intro}
      schema={completeDocumentSchema}
      initial={{ name: waiting.buyerName, address: '', vatNumber: '' }}
      labels={texts.labels}
      submit={(values) => complete({ id: waiting.entryId, completeDocument: values }).unwrap()}
      success={({ number }) => ({ title: texts.done(number) })}
      failure={texts.failed}
      action={texts.action}
      busy={texts.busy}
    >
      <TextField name="name" label={texts.labels.name} autoFocus />
      <TextField name="address" label={texts.labels.address} rows={3} />
      <TextField
        name="vatNumber"
        label={texts.labels.vatNumber}
        hint={texts.vatHint}
        inputMode="numeric"
        mono
        optional
      />
    </FormDialog>
  );
}
