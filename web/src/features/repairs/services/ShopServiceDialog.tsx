import Button from '@mui/material/Button';
import { serviceFormSchema, serviceOf, type ServiceForm } from '@revive/contracts/shop-services/service-form';
import { SERVICE_LINES_MAX, SERVICE_PRESETS } from '@revive/contracts/shop-services/shop-services';
import { useState } from 'react';
import type { ShopService } from '#api/generated/quotes.gen.js';
import { ListMessage } from '#ui/form/choice-fields.js';
import { TextField } from '#ui/form/fields.js';
import { FilterSelect } from '#ui/form/FilterSelect.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { useFormState } from '#ui/form/use-form-state.js';
import { Stack } from '#ui/layout/Stack.js';
import { useAddShopServiceMutation, useChangeShopServiceMutation } from '../api/quotes.api.js';
import { LineFields } from '../lines/LineFields.js';
import { emptyLine, typedLine } from '../lines/typed-lines.js';
import { messages } from './services.messages.js';

const { dialog: texts } = messages;
const PRESETS = SERVICE_PRESETS.map(({ id, name }) => ({ value: id, label: name }));

/** The lines of a preset without prices. */
const presetLines = (id: string) =>
  SERVICE_PRESETS.find((one) => one.id === id)?.lines.map((line) => ({
    ...typedLine({ ...line, cents: 0 }),
    price: '',
  }));

function Lines({ isNew }: { isNew: boolean }) {
  const { values, setValue } = useFormState<{ lines: readonly ReturnType<typeof typedLine>[] }>();
  const [preset, setPreset] = useState('');
  const { lines } = values;
  const add = (kind: 'work' | 'part') => void setValue('lines', [...lines, emptyLine(kind)]);
  const start = (id: string) => {
    setPreset(id);
    void setValue('name', SERVICE_PRESETS.find((one) => one.id === id)?.name ?? '');
    void setValue('lines', presetLines(id) ?? [emptyLine('work')]);
  };
  return (
    <>
      {isNew ? (
        <Stack direction="row" sx={{ mb: 4 }}>
          <FilterSelect label={texts.preset} any={texts.own} value={preset} choices={PRESETS} onChange={start} />
        </Stack>
      ) : null}
      <TextField name="name" label={texts.labels.name} />
      {lines.map((line, at) => (
        <LineFields
          key={at}
          at={`lines[${at}]`}
          number={at + 1}
          isPart={line.kind === 'part'}
          hasLabels={line.kind !== lines[at - 1]?.kind}
          isQuoted={false}
          onRemove={() =>
            void setValue(
              'lines',
              lines.filter((_, one) => one !== at),
            )
          }
        />
      ))}
      <ListMessage name="lines" label={texts.labels.lines} />
      <Stack direction="row" spacing={2} sx={{ mt: 2 }}>
        {(['work', 'part'] as const).map((kind) => (
          <Button key={kind} variant="outlined" disabled={lines.length >= SERVICE_LINES_MAX} onClick={() => add(kind)}>
            {kind === 'work' ? texts.addWork : texts.addPart}
          </Button>
        ))}
      </Stack>
    </>
  );
}

export function ShopServiceDialog({ service, onClose }: { service: ShopService | undefined; onClose: () => void }) {
  // The service as opened: the server refuses the change if a colleague's newer version exists.
  const [opened] = useState(service);
  const [add] = useAddShopServiceMutation();
  const [change] = useChangeShopServiceMutation();
  const initial = {
    name: opened?.name ?? '',
    lines: opened === undefined ? [emptyLine('work')] : opened.lines.map(typedLine),
  };
  return (
    <FormDialog<ServiceForm>
      title={opened === undefined ? texts.newTitle : texts.changeTitle(opened.name)}
      onClose={onClose}
      intro={opened === undefined ? messages.text : texts.text}
      schema={serviceFormSchema}
      initial={initial as object}
      labels={texts.labels}
      submit={(values: ServiceForm) => {
        const saveShopService = serviceOf(values, opened?.version);
        return opened === undefined
          ? add({ saveShopService }).unwrap()
          : change({ id: opened.id, saveShopService }).unwrap();
      }}
      success={{ title: texts.saved }}
      failure={texts.failed}
      action={texts.save}
      busy={texts.saving}
      wide
    >
      <Lines isNew={opened === undefined} />
    </FormDialog>
  );
}
