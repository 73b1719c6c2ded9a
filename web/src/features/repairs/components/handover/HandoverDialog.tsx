import Button from '@mui/material/Button';
import { handoverSchema } from '@revive/contracts/repairs/repair';
import { requestSchema } from '@revive/contracts/rules';
import { PRODUCT_RETENTION_DAYS } from '@revive/contracts/repairs/retention';
import { useState } from 'react';
import {
  NOTHING_TYPED,
  RECEIVED_LABELS,
  receivedFrom,
  receivedShape,
  refusedReceived,
  typedText,
  type ReceivedForm,
} from '#entities/payment/received-form.js';
import { ReceivedFields } from '#entities/payment/ReceivedFields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { bytesText } from '#ui/format/time-text.js';
import { moneyText } from '#ui/data-display/Money.js';
import { serverNow } from '#ui/hooks/server-time.js';
import { SignatureField } from '../../counter/SignatureField.js';
import { useHandOverMutation } from '../../api/repairs.api.js';
import type { RecordHandover, Repair } from '#api/generated/repairs.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages as retentionMessages } from '../../messages/retention.messages.js';
import { messages as written } from '../../messages/quotes/written-quotes.messages.js';
import { messages, PAYMENT_TEXTS } from '../../messages/repair.messages.js';
import { ticketNumber } from '../../repair-facts.js';
import { depositCents, producedOf, productOf } from '../../ticket-facts.js';

const texts = messages.handover;
const choice = retentionMessages.choice;
const DAY_MS = 24 * 3_600_000;
/** Retention choices in days; 0 deletes at once. */
const KEEP_DAYS = [7, PRODUCT_RETENTION_DAYS.usual, 90];
const UNCHOSEN = { value: '', label: texts.choose };
const PAID = (['cash', 'card', 'eft', 'not_paid'] as const).map((value) => ({ value, label: PAYMENT_TEXTS[value] }));
/** The fields of the handover, with the cash as typed text. */
const formSchema = handoverSchema
  .omit(['tenderedCents'])
  .concat(requestSchema('HandoverForm', receivedShape('payment')));
type HandoverForm = Omit<RecordHandover, 'tenderedCents' | 'confirmedBy'> & ReceivedForm;

const NOTHING = [{ value: 'nothing_due', label: PAYMENT_TEXTS.nothing_due }];

const keepChoices = (now: number) => [
  { value: '0', label: choice.delete },
  ...KEEP_DAYS.map((days) => ({
    value: String(days),
    label: choice.keep(days, new Date(now + days * DAY_MS).toISOString()),
  })),
];

function OptionalSignature() {
  const [asked, setAsked] = useState(false);
  return (
    <Stack sx={{ mb: 4 }}>
      {asked ? (
        <SignatureField />
      ) : (
        <div>
          <Button variant="outlined" size="small" onClick={() => setAsked(true)}>
            {texts.addSignature}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/**
 * Closes a ticket for good: explains the consequences and records the collector and the payment. The payment is never
 * preselected.
 */
export function HandoverDialog({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const [handOver] = useHandOverMutation();
  const [now] = useState(serverNow);
  const paid = repair.paidCents ?? depositCents(repair);
  const owed = repair.dueCents ?? Math.max(0, repair.owedCents - paid);
  const refund = Math.max(0, paid - repair.owedCents);
  const produced = producedOf(repair);
  const labels = {
    collectedBy: texts.collectedBy,
    relation: texts.relation,
    payment: texts.payment(moneyText(owed)),
    keepDays: choice.label,
    ...RECEIVED_LABELS,
  };
  return (
    <FormDialog<HandoverForm>
      title={texts.title}
      onClose={onClose}
      intro={
        <Stack spacing={1} sx={{ mb: 4 }} component="ul">
          {productOf(repair) === undefined ? <li>{texts.noRollback}</li> : null}
          {produced === undefined ? null : <li>{choice.made(produced.path, bytesText(produced.bytes))}</li>}
          {refund > 0 ? <li>{written.deposit.refund(moneyText(refund))}</li> : null}
          <li>{texts.noEdit}</li>
        </Stack>
      }
      schema={formSchema}
      initial={{
        collectedBy: repair.customerName ?? '',
        relation: '',
        payment: '',
        ...NOTHING_TYPED,
        ...(produced && { keepDays: PRODUCT_RETENTION_DAYS.usual }),
      }}
      labels={labels}
      submit={({ tendered, reference, confirmedBy, ...note }) => {
        const received = receivedFrom(note.payment, { tendered, reference, confirmedBy });
        return handOver({ id: repair.id, recordHandover: { ...note, ...received } })
          .unwrap()
          .catch(refusedReceived);
      }}
      success={{ title: texts.done, text: texts.doneText(ticketNumber(repair.number), repair.deviceName) }}
      failure={texts.failed}
      cancel={texts.cancel}
      action={texts.action}
      busy={texts.busy}
    >
      {({ values }) => (
        <>
          <TextField name="collectedBy" label={labels.collectedBy} autoFocus />
          <TextField name="relation" label={labels.relation} hint={texts.relationHint} optional />
          <SelectField name="payment" label={labels.payment} choices={[UNCHOSEN, ...(owed > 0 ? PAID : NOTHING)]} />
          <ReceivedFields method={typedText(values['payment'])} cents={owed} />
          <OptionalSignature />
          {produced === undefined ? null : (
            <SelectField name="keepDays" label={labels.keepDays} hint={choice.hint} choices={keepChoices(now)} />
          )}
        </>
      )}
    </FormDialog>
  );
}
