import { REFERENCE_MAX } from '@revive/contracts/billing/counter';
import { COUNTER_METHODS, type CounterMethod } from '@revive/contracts/billing/entries';
import { oneOf, requestSchema, requiredText, text } from '@revive/contracts/rules';
import { useMemo, useState } from 'react';
import { centsTyped, randSchema } from '#entities/payment/rand.js';
import { refusedAt, typedText } from '#entities/payment/received-form.js';
import { METHOD_CHOICES } from '#entities/payment/ReceivedFields.js';
import type { RepairBill } from '#api/generated/billing.gen.js';
import { moneyText } from '#ui/data-display/Money.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { useGiveRefundMutation } from '../api/payments.api.js';
import { messages } from '../payments.messages.js';

const texts = messages.refund;
const WHAT = ['all', 'lines', 'amount'] as const;
type What = (typeof WHAT)[number];

interface RefundForm extends Record<string, unknown> {
  readonly what: What;
  readonly amount?: string;
  readonly method: CounterMethod;
  readonly reason: string;
  readonly reference?: string;
}
type Line = RepairBill['lines'][number];
const fieldOf = (at: number): string => `line_${at}`;

/** Refuses a refund of lines without a line, which the server would read as a refund of everything. */
const firstLine = (count: number) =>
  randSchema().when(['what', ...Array.from({ length: count - 1 }, (_, at) => fieldOf(at + 1))], {
    is: (what: unknown, ...others: unknown[]) => what === 'lines' && others.every((typed) => !typed),
    then: (line) => line.required(texts.noLine),
  });

const schemaOf = (lines: readonly Line[]) =>
  requestSchema('GiveRefundForm', {
    what: oneOf(WHAT).required(),
    amount: randSchema().when('what', { is: 'amount', then: (amount) => amount.required('Enter an amount') }),
    ...Object.fromEntries(lines.map((_, at) => [fieldOf(at), at === 0 ? firstLine(lines.length) : randSchema()])),
    method: oneOf(COUNTER_METHODS, 'Choose how you refund').required('Choose how you refund'),
    reason: requiredText('Enter the reason', 3, 300),
    reference: text(REFERENCE_MAX).optional(),
  });

const typedLines = (lines: readonly Line[], values: Readonly<Record<string, unknown>>) =>
  lines.flatMap(({ id }, at) => {
    const cents = centsTyped(typedText(values[fieldOf(at)]));
    return cents === 0 ? [] : [{ id, cents }];
  });

export function RefundDialog({ repairId, bill, onClose }: { repairId: string; bill: RepairBill; onClose: () => void }) {
  const [refund] = useGiveRefundMutation();
  const [requestId] = useState(() => crypto.randomUUID());
  const [lines] = useState(() => bill.lines.filter(({ leftCents }) => leftCents > 0));
  const schema = useMemo(() => schemaOf(lines), [lines]);
  const most = moneyText(bill.refundableCents);
  const send = ({ what, amount, method, reason, reference = '', ...rest }: RefundForm) => {
    const chosen = typedLines(lines, rest);
    return refund({
      id: repairId,
      giveRefund: {
        requestId,
        method,
        reason,
        ...(reference !== '' && { reference }),
        ...(what === 'amount' && { cents: centsTyped(amount) }),
        ...(what === 'lines' && { lines: chosen }),
      },
    })
      .unwrap()
      .catch(refusedAt({ cents: what === 'amount' ? 'amount' : 'what', lines: fieldOf(0) }));
  };
  return (
    <FormDialog<RefundForm>
      title={texts.title}
      onClose={onClose}
      intro={bill.chargedCents > 0 ? texts.intro : undefined}
      schema={schema}
      initial={{
        what: 'all',
        amount: '',
        ...Object.fromEntries(lines.map((_, at) => [fieldOf(at), '' as const])),
        method: '',
        reason: '',
        reference: '',
      }}
      labels={{
        what: texts.what,
        amount: texts.amount,
        ...Object.fromEntries(lines.map(({ name }, at) => [fieldOf(at), texts.line(name)])),
        method: texts.method,
        reason: texts.reason,
        reference: texts.reference,
      }}
      submit={send}
      success={(_, { what, amount }) => ({
        title: what === 'amount' ? texts.done(moneyText(centsTyped(amount))) : texts.doneAll,
      })}
      failure={texts.failed}
      action={texts.action}
      busy={texts.busy}
      destructive
    >
      {({ values }) => (
        <>
          <SelectField
            name="what"
            label={texts.what}
            choices={[
              { value: 'all', label: texts.all(most) },
              ...(lines.length === 0 ? [] : [{ value: 'lines', label: texts.lines }]),
              { value: 'amount', label: texts.amountChoice },
            ]}
          />
          {values['what'] === 'amount' ? (
            <TextField name="amount" label={texts.amount} hint={texts.amountHint(most)} inputMode="decimal" />
          ) : null}
          {values['what'] === 'lines'
            ? lines.map(({ id, name, leftCents }, at) => (
                <TextField
                  key={id}
                  name={fieldOf(at)}
                  label={texts.line(name)}
                  hint={texts.lineHint(moneyText(leftCents))}
                  inputMode="decimal"
                  optional
                />
              ))
            : null}
          <SelectField
            name="method"
            label={texts.method}
            choices={METHOD_CHOICES}
            {...(values['method'] === 'cash' && { hint: texts.drawer })}
          />
          <TextField name="reason" label={texts.reason} hint={texts.reasonHint} />
          {values['method'] === 'cash' || values['method'] === '' ? null : (
            <TextField name="reference" label={texts.reference} optional />
          )}
        </>
      )}
    </FormDialog>
  );
}
