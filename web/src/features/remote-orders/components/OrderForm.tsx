import { remoteOrderFormSchema, REMOTE_REPAIR_METHOD } from '@revive/contracts/remote-orders/order';
import {
  estimateRand,
  ORDER_DEVICE_LABELS,
  ORDER_DEVICE_TYPES,
  ORDER_PRIORITIES,
  ORDER_PRIORITY_LABELS,
} from '@revive/contracts/remote-orders/pricing';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import type { RemoteOrderForm } from '#api/generated/remote-orders.gen.js';
import { isApiFailure, sentenceOf } from '#api/errors.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { useFormState } from '#ui/form/use-form-state.js';
import { Inset } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { TYPE } from '#ui/theme/tokens.js';
import { messages, moneyText } from '../remote-orders.messages.js';
import { useCreateRemoteOrderMutation } from '../api/remote-orders.api.js';

const texts = messages.form;
const Figure = styled('strong')({ display: 'block', ...TYPE.figure });

const EMPTY = {
  customerName: '',
  customerPhone: '',
  customerEmail: '',
  deviceType: '',
  deviceModel: '',
  issueDescription: '',
  urgencyLevel: 'standard',
  preferredTime: '',
} as const;

/** Fields kept for visitors in this tab until it is closed. */
const KEPT = Object.keys(EMPTY);

const DEVICES = [
  { value: '', label: texts.chooseDevice },
  ...ORDER_DEVICE_TYPES.map((value) => ({ value, label: ORDER_DEVICE_LABELS[value] })),
];
const PRIORITIES = ORDER_PRIORITIES.map((value) => ({ value, label: ORDER_PRIORITY_LABELS[value] }));

/** spec part 3 §8: a field that is missing is said as a notice as well. */
function MissingNotice() {
  const { submitCount, errors, isBusy } = useFormState();
  const said = useRef(0);
  useEffect(() => {
    if (isBusy || submitCount === said.current) return;
    said.current = submitCount;
    if (Object.values(errors).includes(texts.missing.text)) toastFailure(texts.missing.title, texts.missing.text);
  }, [submitCount, errors, isBusy]);
  return null;
}

function Estimate({ deviceType, urgencyLevel }: { deviceType: string; urgencyLevel: string }) {
  return (
    <Inset sx={{ mb: 4 }} role="status" aria-label={texts.cost}>
      <SecondaryText>{texts.cost}</SecondaryText>
      {deviceType === '' ? <p>{texts.noCost}</p> : <Figure>{moneyText(estimateRand(deviceType, urgencyLevel))}</Figure>}
      <SecondaryText>{texts.warranty}</SecondaryText>
    </Inset>
  );
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : '');

/** spec part 3 §2: the order form. What it costs is the platform's table, before and after it is sent. */
export function OrderForm({ onCreated, onCancel }: { onCreated: (orderId: string) => void; onCancel: () => void }) {
  const [create] = useCreateRemoteOrderMutation();
  const submit = async (values: RemoteOrderForm) => {
    const { orderId } = await create({
      remoteOrderForm: {
        ...values,
        timestamp: new Date().toISOString(),
        estimatedCost: estimateRand(values.deviceType, values.urgencyLevel ?? ''),
        repairMethod: REMOTE_REPAIR_METHOD,
      },
    }).unwrap();
    onCreated(orderId);
  };
  const { labels, hints } = texts;
  return (
    <SchemaForm<RemoteOrderForm>
      schema={remoteOrderFormSchema}
      initial={EMPTY}
      labels={labels}
      submit={submit}
      onFailure={(error) =>
        toastFailure(texts.failed.title, isApiFailure(error) ? sentenceOf(error) : texts.failed.text)
      }
    >
      {({ sending, values }) => (
        <>
          <MissingNotice />
          <TextField name="customerName" label={labels.customerName} autoComplete="name" />
          <TextField name="customerPhone" label={labels.customerPhone} type="tel" inputMode="tel" autoComplete="tel" />
          <TextField
            name="customerEmail"
            label={labels.customerEmail}
            type="email"
            inputMode="email"
            autoComplete="email"
            optional
            hint={hints.customerEmail}
          />
          <SelectField name="deviceType" label={labels.deviceType} choices={DEVICES} />
          <TextField name="deviceModel" label={labels.deviceModel} optional hint={hints.deviceModel} />
          <TextField name="issueDescription" label={labels.issueDescription} rows={4} hint={hints.issueDescription} />
          <SelectField name="urgencyLevel" label={labels.urgencyLevel} choices={PRIORITIES} />
          <TextField name="preferredTime" label={labels.preferredTime} optional hint={hints.preferredTime} />
          <Estimate deviceType={shown(values['deviceType'])} urgencyLevel={shown(values['urgencyLevel'])} />
          <KeptDraft form="remote-order" fields={KEPT} />
          <Stack direction="row" spacing={3}>
            <Button size="large" type="submit" variant="contained" disabled={sending}>
              {sending ? texts.sending : texts.submit}
            </Button>
            <Button size="large" variant="outlined" onClick={onCancel}>
              {texts.cancel}
            </Button>
          </Stack>
        </>
      )}
    </SchemaForm>
  );
}
