import { addAccountDeviceSchema } from '@revive/contracts/fleet/account-devices';
import type { AddAccountDevice } from '#api/generated/devices.gen.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { useAddAccountDeviceMutation } from '../api/device-detection.api.js';
import { messages } from '../device-detection.messages.js';

const texts = messages.add;
const LABELS = {
  name: texts.name,
  manufacturer: texts.manufacturer,
  model: texts.model,
  serial: texts.serial,
};

export function AddDeviceDialog({ onClose }: { onClose: () => void }) {
  const [add] = useAddAccountDeviceMutation();
  return (
    <FormDialog
      title={texts.title}
      onClose={onClose}
      intro={texts.intro}
      schema={addAccountDeviceSchema}
      initial={{ name: '', manufacturer: '', model: '', serial: '' }}
      labels={LABELS}
      submit={(addAccountDevice: AddAccountDevice) => add({ addAccountDevice }).unwrap()}
      success={({ name }) => ({ title: texts.done, text: name })}
      failure={texts.failed}
      action={texts.action}
      busy={texts.busy}
    >
      <TextField name="name" label={texts.name} hint={texts.nameHint} autoFocus />
      <TextField name="manufacturer" label={texts.manufacturer} optional />
      <TextField name="model" label={texts.model} optional />
      <TextField name="serial" label={texts.serial} hint={texts.serialHint} optional />
    </FormDialog>
  );
}
