import { startRepairSchema } from '@revive/contracts/repairs/start-repair';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { describeError } from '#api/errors.js';
import { Icon } from '#ui/theme/Icon.js';
import { ScanSearch } from '#ui/theme/icons.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { useBroughtIntoView } from '#ui/hooks/use-brought-into-view.js';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { useStartRepairMutation } from '../../api/repairs.api.js';
import type { Repair, StartRepair } from '#api/generated/repairs.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../../messages/repair.messages.js';
import { CustomerFields } from '../customer/CustomerFields.js';
import { DiagnosisFeeField } from '../../counter/DiagnosisFeeField.js';
import { OrderField } from './OrderField.js';

const BenchDeviceRepairs = lazyNamed(() => import('../../earlier/EarlierRepairs.js'), 'BenchDeviceRepairs');

/** `type` is stored with the ticket; `about` is the description from the bench. */
export interface IntakeDevice {
  id: string;
  name: string;
  type: string;
  about: string;
}

/** Fields kept as a draft. All further choices, such as the remote order, are made again. */
const KEPT = ['customerName', 'customerPhone', 'customerEmail', 'issueDescription'];

const Area = styled('div')({ scrollMarginTop: 8 });

/**
 * Takes a device in: customer, reported issue and a read-only diagnosis. `last`: the previous repair, whose customer
 * is suggested.
 */
export function IntakePanel({
  device,
  last,
  isAnew = false,
  onStarted,
}: {
  device: IntakeDevice;
  last?: Repair;
  /** True where a button far below opened the panel, so that the panel scrolls into view. */
  isAnew?: boolean;
  onStarted: (repairId: string) => void;
}) {
  const [start] = useStartRepairMutation();
  const area = useBroughtIntoView<HTMLDivElement>(isAnew);
  const { customerName = '', customerPhone = '', customerEmail = '' } = last ?? {};
  const submit = async (values: StartRepair) => {
    const { repairId } = await start({ startRepair: values }).unwrap();
    onStarted(repairId);
  };
  return (
    <Area ref={area}>
      <Panel title={device.name} aside={<SecondaryText>{device.about}</SecondaryText>}>
        <SchemaForm
          key={device.id}
          schema={startRepairSchema}
          labels={messages.customer.labels}
          submit={submit}
          onFailure={(error) => toastFailure(messages.intake.failed, describeError(error))}
          initial={{
            deviceId: device.id,
            deviceName: device.name,
            deviceType: device.type,
            customerName,
            customerPhone,
            customerEmail,
            issueDescription: '',
            orderId: '',
          }}
        >
          {({ sending }) => (
            <>
              {customerName === '' ? null : (
                <SecondaryText component="p" sx={{ mb: 3 }}>
                  {messages.intake.lastCustomer}
                </SecondaryText>
              )}
              <OrderField />
              <CustomerFields />
              <DiagnosisFeeField />
              <KeptDraft form="intake" subject={device.id} fields={KEPT} />
              <Stack direction="row" spacing={3}>
                <Button type="submit" variant="contained" disabled={sending}>
                  <Icon as={ScanSearch} />
                  {sending ? messages.intake.starting : messages.intake.start}
                </Button>
                <SecondaryText>{messages.intake.hint}</SecondaryText>
              </Stack>
            </>
          )}
        </SchemaForm>
        <Suspense fallback={null}>
          <BenchDeviceRepairs deviceId={device.id} />
        </Suspense>
      </Panel>
    </Area>
  );
}
