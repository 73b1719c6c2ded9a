import { attachDeviceSchema } from '@revive/contracts/repairs/intake';
import { fleetApi } from '#api/generated/fleet.gen.js';
import type { AttachDevice } from '#api/generated/intake.gen.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField } from '#ui/form/fields.js';
import { useAttachDeviceMutation } from '../api/intake.api.js';
import { messages } from '../messages/counter.messages.js';

const texts = messages.attach;

export function AttachDialog({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const { data = [] } = fleetApi.useListBenchDevicesQuery();
  const [attach] = useAttachDeviceMutation();
  const devices = data.filter(({ status }) => status !== 'disconnected');
  return (
    <FormDialog<AttachDevice>
      title={texts.title}
      onClose={onClose}
      intro={<Text sx={{ mb: 4 }}>{texts.text}</Text>}
      schema={attachDeviceSchema}
      initial={{ deviceId: '' }}
      labels={{ deviceId: texts.device }}
      submit={(attachDevice: AttachDevice) => attach({ id: repair.id, attachDevice }).unwrap()}
      success={{ title: texts.done }}
      failure={texts.failed}
      action={texts.confirm}
      busy={texts.busy}
    >
      {devices.length === 0 ? (
        <SecondaryText>{texts.none}</SecondaryText>
      ) : (
        <SelectField
          name="deviceId"
          label={texts.device}
          choices={[
            { value: '', label: texts.choose },
            ...devices.map(({ id, name, agentName }) => ({ value: id, label: `${name} · ${agentName}` })),
          ]}
        />
      )}
    </FormDialog>
  );
}
