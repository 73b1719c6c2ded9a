import { BANK_LAYOUT_NAMES, BANK_LAYOUTS } from '@revive/contracts/billing/bank-layouts';
import { createPayoutBatchSchema } from '@revive/contracts/billing/payouts';
import { formatRand } from '@revive/contracts/money';
import { useNavigate } from 'react-router';
import { payoutBatchPath } from '#entities/paths.js';
import type { CreatePayoutBatch, PayoutBatchDetail } from '#api/generated/billing.gen.js';
import { SelectField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { useCreatePayoutBatchMutation } from '../api/payouts.api.js';
import { dialogs, messages, type PayoutRow } from '../payouts.messages.js';

export function MakeBatchDialog({ rows, onClose }: { rows: readonly PayoutRow[]; onClose: () => void }) {
  const [create] = useCreatePayoutBatchMutation();
  const navigate = useNavigate();
  const total = rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const submit = async ({ layout }: CreatePayoutBatch) => {
    const made = await create({ createPayoutBatch: { payoutIds: rows.map(({ id }) => id), layout } }).unwrap();
    await navigate(payoutBatchPath(made.batch.id));
    return made;
  };
  return (
    <FormDialog<CreatePayoutBatch, PayoutBatchDetail>
      title={dialogs.make.title}
      intro={`${messages.batch.download(rows.length, total)}. ${dialogs.make.text}`}
      onClose={onClose}
      schema={createPayoutBatchSchema}
      initial={{ payoutIds: rows.map(({ id }) => id), layout: 'generic' }}
      labels={{ layout: dialogs.layout }}
      submit={submit}
      success={({ batch }) => ({ title: dialogs.make.done, text: formatRand(batch.totalCents) })}
      failure={dialogs.make.failed}
      action={dialogs.make.action}
      busy={dialogs.make.busy}
    >
      <SelectField
        name="layout"
        label={dialogs.layout}
        choices={BANK_LAYOUT_NAMES.map((value) => ({ value, label: BANK_LAYOUTS[value].label }))}
      />
    </FormDialog>
  );
}
