import { handWorkSchema } from '@revive/contracts/repairs/work';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { FormDialog } from '#ui/feedback/ConfirmDialog.js';
import { ChoiceField, TextField } from '#ui/form/fields.js';
import { Row } from '#ui/layout/stacks.js';
import { moneyText } from '#ui/data-display/Money.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useGetShopPricesQuery, useRecordHandWorkMutation } from '../api/repairs.api.js';
import type { HandWork, Repair } from '#api/generated/repairs.gen.js';

const LABELS = { done: 'What was done', byName: 'By whom', result: 'Result', serviceId: 'Charge' };
const RESULTS = [
  { value: 'repaired', label: 'Repaired' },
  { value: 'not_repaired', label: 'Not repaired' },
] as const;

/**
 * Records what a person did by hand, and what it costs. It is their word: no check verifies it, and nothing here says
 * so.
 */
export function HandWorkDialog({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const [record] = useRecordHandWorkMutation();
  const { data: prices } = useGetShopPricesQuery();
  const diagnosis = moneyText(repair.diagnosisCents);
  const charges = [
    { value: '', label: `Diagnosis only, ${diagnosis}` },
    ...(prices?.services ?? []).map(({ id, name, cents }) => ({ value: id, label: `${name}, ${moneyText(cents)}` })),
  ];
  const submit = async (values: HandWork) => {
    await record({ id: repair.id, handWork: values }).unwrap();
    toastGood('Work recorded', 'The device is ready for pickup.');
    onClose();
  };
  const initial = { done: '', byName: '', result: 'repaired', serviceId: '' } as const;
  return (
    <FormDialog title="Record work by hand" onClose={onClose}>
      <p style={{ marginBottom: 16 }}>
        Your customer reads what you write here. If the device is not repaired, only the diagnosis is charged:{' '}
        {diagnosis}.
      </p>
      <SchemaForm
        schema={handWorkSchema}
        initial={initial}
        labels={LABELS}
        submit={submit}
        onFailure={(error) => toastFailure('Work not recorded', describeError(error))}
      >
        {({ sending }) => (
          <>
            <TextField name="done" label={LABELS.done} rows={3} autoFocus />
            <TextField name="byName" label={LABELS.byName} optional />
            <ChoiceField name="result" label={LABELS.result} choices={RESULTS} />
            <ChoiceField name="serviceId" label={LABELS.serviceId} choices={charges} />
            <Row style={{ justifyContent: 'flex-end' }}>
              <Button variant="outlined" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" variant="contained" disabled={sending}>
                {sending ? 'Recording...' : 'Record work'}
              </Button>
            </Row>
          </>
        )}
      </SchemaForm>
    </FormDialog>
  );
}
