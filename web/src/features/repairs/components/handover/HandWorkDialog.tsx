import { handWorkSchema } from '@revive/contracts/repairs/work';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { moneyText } from '#ui/data-display/Money.js';
import { useGetShopPricesQuery, useRecordHandWorkMutation } from '../../api/repairs.api.js';
import type { HandWork, Repair } from '#api/generated/repairs.gen.js';
import { messages } from '../../messages/repair.messages.js';

const texts = messages.manualWork;
const RESULTS = [
  { value: 'repaired', label: texts.results.repaired },
  { value: 'not_repaired', label: texts.results.not_repaired },
] as const;

/**
 * Records what a person did by hand, and what it costs. It is their word: no check verifies it, and nothing here says
 * so.
 */
export function HandWorkDialog({
  repair,
  onClose,
  isNotRepaired = false,
}: {
  repair: Repair;
  onClose: () => void;
  /** Of approved work that did not succeed: nothing is left to choose. */
  isNotRepaired?: boolean;
}) {
  const [record] = useRecordHandWorkMutation();
  const { data: prices } = useGetShopPricesQuery();
  const diagnosis = moneyText(repair.diagnosisCents);
  const charges = [
    { value: '', label: texts.diagnosisOnly(diagnosis) },
    ...(prices?.services ?? []).map(({ id, name, cents }) => ({
      value: id,
      label: texts.service(name, moneyText(cents)),
    })),
  ];
  const initial = { done: '', byName: '', result: isNotRepaired ? 'not_repaired' : 'repaired', serviceId: '' } as const;
  return (
    <FormDialog
      title={texts.title}
      onClose={onClose}
      intro={<p style={{ marginBottom: 16 }}>{texts.text(diagnosis)}</p>}
      schema={handWorkSchema}
      initial={initial}
      labels={texts.labels}
      submit={(values: HandWork) => record({ id: repair.id, handWork: values }).unwrap()}
      success={{ title: texts.recorded, text: texts.recordedText }}
      failure={texts.failed}
      action={texts.action}
      busy={texts.busy}
    >
      <TextField name="done" label={texts.labels.done} rows={3} autoFocus />
      <TextField name="byName" label={texts.labels.byName} optional />
      {isNotRepaired ? null : (
        <>
          <SelectField name="result" label={texts.labels.result} choices={RESULTS} />
          <SelectField name="serviceId" label={texts.labels.serviceId} choices={charges} />
        </>
      )}
      <KeptDraft form="hand-work" subject={repair.id} fields={['done', 'byName', 'result', 'serviceId']} />
    </FormDialog>
  );
}
