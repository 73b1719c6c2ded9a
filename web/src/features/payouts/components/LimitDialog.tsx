import { AMOUNT_SENTENCE, centsOfAmount } from '@revive/contracts/amount';
import { formatRand } from '@revive/contracts/money';
import { requestSchema, text } from '@revive/contracts/rules';
import type { PayoutSettings } from '#api/generated/billing.gen.js';
import { TextField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { useChangePayoutLimitMutation } from '../api/payouts.api.js';
import { dialogs } from '../payouts.messages.js';

interface Values {
  readonly limit: string;
}

/** Up to R999,999,999.99, with or without separators. Amounts of the counter are smaller. */
const LIMIT = /^(?:R[ \u00a0]?)?\d{1,3}(?:[ \u00a0,]?\d{3}){0,2}(?:[.,]\d{2})?$/;
const LIMIT_MAX = 16;

const schema = requestSchema('PayoutLimitForm', {
  limit: text(LIMIT_MAX).required(AMOUNT_SENTENCE).matches(LIMIT, AMOUNT_SENTENCE),
});

/** Sets the amount above which a second person approves a payout. */
export function LimitDialog({ cents, onClose }: { cents: number; onClose: () => void }) {
  const [change] = useChangePayoutLimitMutation();
  return (
    <FormDialog<Values, PayoutSettings>
      title={dialogs.changeLimit.title}
      intro={dialogs.changeLimit.text}
      onClose={onClose}
      schema={schema}
      initial={{ limit: formatRand(cents) }}
      labels={{ limit: dialogs.limit }}
      submit={({ limit }) => change({ payoutLimit: { secondPersonAboveCents: centsOfAmount(limit.trim()) } }).unwrap()}
      success={({ secondPersonAboveCents }) => ({
        title: dialogs.changeLimit.done,
        text: dialogs.limitSet(secondPersonAboveCents),
      })}
      failure={dialogs.changeLimit.failed}
      action={dialogs.changeLimit.action}
      busy={dialogs.changeLimit.busy}
      needed={['limit']}
    >
      <TextField name="limit" label={dialogs.limit} hint={dialogs.limitHint} inputMode="decimal" autoFocus />
    </FormDialog>
  );
}
