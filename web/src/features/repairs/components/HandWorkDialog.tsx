import { handWorkSchema } from '@revive/contracts/repairs/work';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { moneyText } from '#ui/data-display/Money.js';
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
  const initial = { done: '', byName: '', result: 'repaired', serviceId: '' } as const;
  return (
    <FormDialog
      title="Record work by hand"
      onClose={onClose}
      intro={
        <p style={{ marginBottom: 16 }}>
          Your customer reads what you write here. If the device is not repaired, only the diagnosis is charged:{' '}
          {diagnosis}.
        </p>
      }
      schema={handWorkSchema}
      initial={initial}
      labels={LABELS}
      submit={(values: HandWork) => record({ id: repair.id, handWork: values }).unwrap()}
      success={{ title: 'Work recorded', text: 'The device is ready for pickup.' }}
      failure="Work not recorded"
      action="Record work"
      busy="Recording..."
    >
      <TextField name="done" label={LABELS.done} rows={3} autoFocus />
      <TextField name="byName" label={LABELS.byName} optional />
      <SelectField name="result" label={LABELS.result} choices={RESULTS} />
      <SelectField name="serviceId" label={LABELS.serviceId} choices={charges} />
    </FormDialog>
  );
}
