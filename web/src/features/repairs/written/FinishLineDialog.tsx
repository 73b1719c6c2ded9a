import { Text } from '#ui/data-display/texts.js';
import { finishLineSchema, type FinishLine } from '@revive/contracts/repairs/quotes/quotes';
import { TextField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { useFinishLineMutation } from '../api/quotes.api.js';
import { messages } from '../messages/quotes/written-quotes.messages.js';

const texts = messages.finish;

export function FinishLineDialog({
  repair,
  quoteVersion,
  line,
  onClose,
}: {
  repair: Repair;
  quoteVersion: number;
  line: { id: string; name: string };
  onClose: () => void;
}) {
  const [finish] = useFinishLineMutation();
  return (
    <FormDialog<FinishLine>
      title={texts.dialogTitle(line.name)}
      onClose={onClose}
      intro={<Text sx={{ mb: 4 }}>{texts.text}</Text>}
      schema={finishLineSchema}
      initial={{ quoteVersion, lineId: line.id, byName: '', note: '' }}
      labels={texts.labels}
      submit={(values: FinishLine) => finish({ id: repair.id, finishLine: values }).unwrap()}
      success={{ title: texts.done, text: line.name }}
      failure={texts.failed}
      action={texts.save}
      busy={texts.busy}
    >
      <TextField name="byName" label={texts.labels.byName} optional />
      <TextField name="note" label={texts.labels.note} rows={3} optional />
    </FormDialog>
  );
}
