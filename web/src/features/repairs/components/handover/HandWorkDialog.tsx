import { Text } from '#ui/data-display/texts.js';
import Button from '@mui/material/Button';
import {
  AGREEMENT_CHANNELS,
  HAND_LINES_MAX,
  handWorkFormSchema,
  handWorkOf,
  OWN_LINES,
  type HandWorkForm,
} from '@revive/contracts/repairs/work';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { ListMessage, RowsField } from '#ui/form/choice-fields.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { moneyText } from '#ui/data-display/Money.js';
import { useFormState } from '#ui/form/use-form-state.js';
import { useGetShopPricesQuery, useRecordHandWorkMutation } from '../../api/repairs.api.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { AddService } from '../../services/AddService.js';
import { priceText } from '../../lines/typed-lines.js';
import { Two } from '../../counter/DeviceFields.js';
import { messages } from '../../messages/repair.messages.js';

const texts = messages.manualWork;
const RESULTS = [
  { value: 'repaired', label: texts.results.repaired },
  { value: 'not_repaired', label: texts.results.not_repaired },
] as const;

const WAYS = (['', ...AGREEMENT_CHANNELS] as const).map((value) => ({ value, label: texts.agreedWays[value] }));

const EMPTY_LINE = { name: '', price: '' };

function OwnLines() {
  const { values, setValue } = useFormState<HandWorkForm>();
  const lines = values.lines ?? [];
  const filled = lines.filter(({ name, price }) => name || price);
  if (values.serviceId !== OWN_LINES || values.result !== 'repaired') return null;
  return (
    <>
      <RowsField
        name="lines"
        empty={() => EMPTY_LINE}
        add={(add) => (
          <Stack direction="row" spacing={2}>
            <Button variant="outlined" disabled={lines.length >= HAND_LINES_MAX} onClick={add}>
              {texts.addLine}
            </Button>
            <AddService
              room={HAND_LINES_MAX - filled.length}
              onAdd={(service) =>
                void setValue('lines', [
                  ...filled,
                  ...service.lines.map(({ kind, name, cents }) => ({
                    name,
                    price: priceText(cents),
                    kind,
                    ownService: service.name,
                  })),
                ])
              }
            />
          </Stack>
        )}
        remove={(row, remove) => (
          <Button size="small" onClick={remove}>
            {texts.removeLine(row + 1)}
          </Button>
        )}
      >
        {(at) => (
          <Two>
            <TextField name={`${at}.name`} label={texts.labels.name} />
            <TextField name={`${at}.price`} label={texts.labels.price} inputMode="decimal" />
          </Two>
        )}
      </RowsField>
      <ListMessage name="lines" label={texts.labels.lines} />
    </>
  );
}

/** A price needs the customer's agreement; a diagnosis was agreed to at the check-in. */
function AgreedHow() {
  const { values } = useFormState<HandWorkForm>();
  if (!values.serviceId || values.result !== 'repaired') return null;
  return <SelectField name="agreedHow" label={texts.labels.agreedHow} choices={WAYS} />;
}

/** Records work done by hand and its price. No check verifies the work, and the texts claim no verification. */
export function HandWorkDialog({
  repair,
  onClose,
  isNotRepaired = false,
}: {
  repair: Repair;
  onClose: () => void;
  /** True after approved work failed: the result is fixed to not repaired. */
  isNotRepaired?: boolean;
}) {
  const [record] = useRecordHandWorkMutation();
  const { data: prices } = useGetShopPricesQuery();
  const diagnosis = moneyText(repair.diagnosisCents);
  const charges = [
    { value: '', label: texts.diagnosisOnly(diagnosis) },
    { value: OWN_LINES, label: texts.ownLines },
    ...(prices?.services ?? []).map(({ id, name, cents }) => ({
      value: id,
      label: texts.service(name, moneyText(cents)),
    })),
  ];
  const initial: HandWorkForm = {
    lines: [EMPTY_LINE],
    done: '',
    byName: '',
    result: isNotRepaired ? 'not_repaired' : 'repaired',
    serviceId: '',
    agreedHow: '',
  };
  return (
    <FormDialog<HandWorkForm>
      title={texts.title}
      onClose={onClose}
      intro={<Text sx={{ mb: 4 }}>{texts.text(diagnosis)}</Text>}
      schema={handWorkFormSchema}
      initial={initial}
      labels={texts.labels}
      submit={(values) => record({ id: repair.id, handWork: handWorkOf(values) }).unwrap()}
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
          <OwnLines />
          <AgreedHow />
        </>
      )}
      <KeptDraft
        form="hand-work"
        subject={repair.id}
        fields={['done', 'byName', 'result', 'serviceId', 'lines', 'agreedHow']}
      />
    </FormDialog>
  );
}
