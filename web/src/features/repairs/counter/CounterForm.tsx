import Button from '@mui/material/Button';
import { DEVICES_MOST, takeInSchema } from '@revive/contracts/repairs/intake';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { describeError, isApiFailure } from '#api/errors.js';
import type { ListCustomersApiResponse, TakeIn, TakenIn } from '#api/generated/intake.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { FormAlert } from '#ui/form/FormAlert.js';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { useAddIntakePhotoMutation, useTakeInMutation } from '../api/intake.api.js';
import { messages } from '../messages/counter.messages.js';
import { CustomerPicker } from './CustomerPicker.js';
import { DeviceFields } from './DeviceFields.js';
import { TermsFields } from './TermsFields.js';
import { WorkFields } from './WorkFields.js';

type Customer = ListCustomersApiResponse[number];
const { device: texts, send, labels } = messages;

const emptyDevice = () => ({
  type: '',
  make: '',
  model: '',
  serial: '',
  colour: '',
  issueDescription: '',
  condition: [],
  conditionNote: '',
  accessories: '',
  passcode: '',
  estimate: '',
});
const emptyVisit = (): object => ({
  // Sent twice, the same visit is one.
  visitId: crypto.randomUUID(),
  customerName: '',
  customerPhone: '',
  customerEmail: '',
  separate: false,
  devices: [emptyDevice()],
  promisedAt: '',
  priority: 'normal',
  tags: [],
  assignToMe: false,
  termsAccepted: false,
  signature: { signedBy: '', strokes: '', onPaper: false },
});
/** Everything but the passcodes, the signature and the acceptance of the terms. */
const KEPT = [
  'customerName',
  'customerPhone',
  'customerEmail',
  'separate',
  'devices',
  'promisedAt',
  'priority',
  'tags',
  'assignToMe',
];
/** A device of the draft, with what a draft never has of it. */
const completed = (kept: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Array.isArray(kept['devices']) && kept['devices'].length > 0
    ? { ...kept, devices: (kept['devices'] as object[]).map((device) => ({ ...emptyDevice(), ...device })) }
    : kept;

/** The devices of the visit with their photos, which are no part of the form: they are sent when there are tickets. */
function Devices({
  photos,
  onPhotos,
}: {
  photos: readonly (readonly string[])[];
  onPhotos: (all: readonly (readonly string[])[]) => void;
}) {
  const { values, setFieldValue } = useFormikContext<{ devices: readonly object[] }>();
  const { devices } = values;
  const change = (next: readonly object[], pictures: readonly (readonly string[])[]) => {
    onPhotos(pictures);
    void setFieldValue('devices', next);
  };
  return (
    <>
      {devices.map((_, at) => (
        <DeviceFields
          key={at}
          at={`devices[${at}]`}
          number={at + 1}
          photos={photos[at] ?? []}
          onPhotos={(mine) => onPhotos(devices.map((__, one) => (one === at ? mine : (photos[one] ?? []))))}
          onRemove={
            devices.length === 1
              ? undefined
              : () =>
                  change(
                    devices.filter((__, one) => one !== at),
                    devices.map((__, one) => photos[one] ?? []).filter((__, one) => one !== at),
                  )
          }
        />
      ))}
      <Row gap={12}>
        <Button
          variant="outlined"
          disabled={devices.length >= DEVICES_MOST}
          onClick={() => change([...devices, emptyDevice()], photos)}
        >
          {texts.add}
        </Button>
        <SecondaryText>{texts.most}</SecondaryText>
      </Row>
    </>
  );
}

function Customers({
  chosen,
  onChoose,
  exists,
}: {
  chosen: Customer | undefined;
  onChoose: (one: Customer | undefined) => void;
  exists: boolean;
}) {
  const { setFieldValue, values } = useFormikContext<{ signature: { signedBy: string } }>();
  const choose = (one: Customer | undefined) => {
    onChoose(one);
    void setFieldValue('customerId', one?.id ?? '');
    if (one !== undefined && values.signature.signedBy === '') void setFieldValue('signature.signedBy', one.name);
  };
  return <CustomerPicker chosen={chosen} onChoose={choose} exists={exists} />;
}

/** A visit at the counter: who, which devices, what is promised, and the signature. */
export function CounterForm({ onTaken }: { onTaken: (taken: TakenIn) => void }) {
  const [takeIn] = useTakeInMutation();
  const [addPhoto] = useAddIntakePhotoMutation();
  const [photos, setPhotos] = useState<readonly (readonly string[])[]>([]);
  const [chosen, setChosen] = useState<Customer>();
  const [exists, setExists] = useState(false);
  const [alert, setAlert] = useState('');
  const [initial] = useState(() => ({ ...emptyVisit(), customerId: '' }));

  const sendPhotos = async ({ repairs }: TakenIn) => {
    let failed = 0;
    for (const [at, { id }] of repairs.entries())
      for (const base64 of photos[at] ?? []) {
        const { error } = await addPhoto({ id, addIntakePhoto: { base64 } });
        if (error !== undefined) failed++;
      }
    if (failed > 0) toastFailure(messages.photos.failed, messages.photos.failedText(failed));
  };
  const submit = async (values: TakeIn) => {
    setAlert('');
    const taken = await takeIn({ takeIn: values }).unwrap();
    await sendPhotos(taken);
    onTaken(taken);
  };
  return (
    <SchemaForm<TakeIn>
      schema={takeInSchema}
      labels={labels}
      initial={initial}
      submit={submit}
      onFailure={(error) => {
        setExists(isApiFailure(error) && error.code === 'CUSTOMER_EXISTS');
        setAlert(describeError(error));
      }}
    >
      {({ sending }) => (
        <Column gap={20} style={{ maxWidth: 860 }}>
          <Customers chosen={chosen} onChoose={setChosen} exists={exists} />
          <Devices photos={photos} onPhotos={setPhotos} />
          <WorkFields />
          <TermsFields />
          <FormAlert text={alert} />
          <KeptDraft form="counter" fields={KEPT} complete={completed} />
          <Row>
            <Button type="submit" variant="contained" disabled={sending}>
              {sending ? send.busy : send.action}
            </Button>
          </Row>
        </Column>
      )}
    </SchemaForm>
  );
}
