import { MAX_RATE, setRateRuleSchema, type SetRateRule } from '@revive/contracts/billing/commissions';
import { requestSchema, text } from '@revive/contracts/rules';
import { BENCH_SERVICES } from '@revive/contracts/repairs/states';
import { daysAfter } from '@revive/contracts/billing/ledger-day';
import { useState } from 'react';
import type { RateRule } from '#api/generated/billing.gen.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { dayText } from '#ui/format/time-text.js';
import { readDay, writeDay } from '#ui/format/typed-moment.js';
import { ledgerToday } from '#ui/hooks/ledger-today.js';
import { useSetRateRuleMutation } from '../api/commissions.api.js';
import { messages, serviceName } from '../commissions.messages.js';

const texts = messages.rules;
const PERCENT = 100;

interface Values {
  serviceId?: SetRateRule['serviceId'] | '';
  percent?: string;
  from: string;
  notes?: string;
}

const isPercent = (typed: string): boolean =>
  /^\d{1,2}([.,]\d{1,2})?$/.test(typed) && Number(typed.replace(',', '.')) <= MAX_RATE * PERCENT;

/** Noon of the ledger's day in the reader's zone, so that "tomorrow" is the ledger's tomorrow. */
const noon = (): Date => new Date(`${ledgerToday()}T12:00:00`);
const dayOf = (typed: string): string | undefined => readDay(typed, noon());

const formSchema = setRateRuleSchema.pick(['serviceId', 'notes']).concat(
  requestSchema('RateForm', {
    from: text(40)
      .required('Choose a day')
      .test('day', texts.noDay, (typed) => typed === undefined || dayOf(typed) !== undefined),
    percent: text(6).test(
      'percent',
      `must be a number from 0 to ${MAX_RATE * PERCENT}, with at most two decimals`,
      (typed) => typed === undefined || typed === '' || isPercent(typed),
    ),
  }),
);

const SERVICES = [
  { value: '', label: texts.allServices },
  ...BENCH_SERVICES.map((value) => ({ value, label: serviceName(value) })),
];

const tomorrow = (): string => daysAfter(ledgerToday(), 1);

/** Sets a rate for a repair shop, or for all without `tenantId`. */
export function SetRateDialog({
  tenantId,
  scope,
  onClose,
}: {
  tenantId?: string | undefined;
  scope: string;
  onClose: () => void;
}) {
  const [set] = useSetRateRuleMutation();
  // A repeated request is answered with the rule of the first.
  const [requestId] = useState(() => crypto.randomUUID());
  const send = ({ serviceId, percent, from, notes }: Values) =>
    set({
      setRateRule: {
        requestId,
        from: dayOf(from) ?? from,
        ...(tenantId !== undefined && { tenantId }),
        ...(serviceId !== undefined && serviceId !== '' && { serviceId }),
        ...(percent !== undefined && percent !== '' && { rate: Number(percent.replace(',', '.')) / PERCENT }),
        ...(notes !== undefined && { notes }),
      },
    }).unwrap();
  return (
    <FormDialog<Values, RateRule>
      title={texts.dialog}
      onClose={onClose}
      intro={texts.intro(scope)}
      schema={formSchema}
      initial={{ serviceId: '', percent: '', from: writeDay(tomorrow()), notes: '' }}
      labels={texts.labels}
      submit={send}
      success={({ from }) => ({ title: texts.saved, text: texts.savedText(dayText(`${from}T00:00:00`)) })}
      failure={texts.failed}
      action={texts.save}
      busy={texts.saving}
    >
      <SelectField name="serviceId" label={texts.labels.serviceId} choices={SERVICES} />
      <TextField name="percent" label={texts.labels.percent} inputMode="decimal" hint={texts.percentHint} optional />
      <TextField name="from" label={texts.labels.from} hint={texts.fromHint} />
      <TextField name="notes" label={texts.labels.notes} optional rows={2} />
    </FormDialog>
  );
}
