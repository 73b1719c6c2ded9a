import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { counterFormSchema, DEVICES_MOST, intakeDevice } from '@revive/contracts/repairs/intake';
import { namesOf } from '@revive/contracts/rules';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { describeError, isApiFailure } from '#api/errors.js';
import type { ListCustomersApiResponse, TakeIn, TakenIn } from '#api/generated/intake.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { FormAlert } from '#ui/form/FormAlert.js';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { useFormState } from '#ui/form/use-form-state.js';
import { serverNow } from '#ui/hooks/server-time.js';
import { Stack } from '#ui/layout/Stack.js';
import { color, DESK } from '#ui/theme/tokens.js';
import { useAddIntakePhotoMutation, useTakeInMutation } from '../api/intake.api.js';
import { messages } from '../messages/counter.messages.js';
import { CustomerPicker } from './CustomerPicker.js';
import { DeviceFields } from './DeviceFields.js';
import { TermsFields } from './TermsFields.js';
import { useDevicePhotos } from './use-device-photos.js';
import { WorkFields } from './WorkFields.js';

type Customer = ListCustomersApiResponse[number];
const { device: texts, send, labels } = messages;

const emptyDevice = (): object => ({
  ...Object.fromEntries(namesOf(intakeDevice.fields).map((name) => [name, ''])),
  condition: [],
});
const emptyVisit = (): object => ({
  customerName: '',
  customerPhone: '',
  customerEmail: '',
  separate: false,
  devices: [emptyDevice()],
  promisedAt: '',
  priority: 'normal',
  tags: [],
  assignToMe: false,
  locationId: '',
  termsAccepted: false,
  signature: { signedBy: '', strokes: '', onPaper: false },
});
/** Fields of the draft: all except passcodes, signature and acceptance of the terms. */
const KEPT = [
  'visitId',
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
const completed = (kept: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Array.isArray(kept['devices']) && kept['devices'].length > 0
    ? { ...kept, devices: (kept['devices'] as object[]).map((device) => ({ ...emptyDevice(), ...device })) }
    : kept;

const Visit = styled(Stack)({ maxWidth: 860 });

/** Sticky from the first field on, because a visit is often complete before the end of the page. */
const SendBar = styled(Stack)({
  // On smaller screens the navigation bar takes this place.
  [DESK]: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    padding: '12px 0',
    background: color.page,
    borderTop: `1px solid ${color.divider}`,
  },
});

const actionText = (isSending: boolean, isAdding: boolean): string => {
  if (isSending) return send.busy;
  return isAdding ? messages.photos.waiting : send.action;
};

const SCHEMA = counterFormSchema(serverNow);

type VisitPhotos = ReturnType<typeof useDevicePhotos>;

function Devices({ photos }: { photos: VisitPhotos }) {
  const { values, setValue } = useFormState<{ devices: readonly object[] }>();
  const { devices } = values;
  const add = () => {
    photos.begin(devices.length);
    void setValue('devices', [...devices, emptyDevice()]);
  };
  const remove = (at: number) => {
    photos.remove(at);
    void setValue('devices', devices.toSpliced(at, 1));
  };
  return (
    <>
      {photos.all.slice(0, devices.length).map((mine, at) => (
        <DeviceFields
          key={mine.key}
          at={`devices[${at}]`}
          number={at + 1}
          photos={mine}
          onPhotos={photos.change(mine.key)}
          onRemove={devices.length === 1 ? undefined : () => remove(at)}
        />
      ))}
      <Stack direction="row" spacing={3}>
        <Button variant="outlined" disabled={devices.length >= DEVICES_MOST} onClick={add}>
          {texts.add}
        </Button>
        <SecondaryText>{texts.most}</SecondaryText>
      </Stack>
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
  const { setValue, values } = useFormState<{ signature: { signedBy: string } }>();
  const choose = (one: Customer | undefined) => {
    onChoose(one);
    void setValue('customerId', one?.id ?? '');
    if (one !== undefined && values.signature.signedBy === '') void setValue('signature.signedBy', one.name);
  };
  return <CustomerPicker chosen={chosen} onChoose={choose} exists={exists} />;
}

/**
 * Stores the visit's id in the draft when the visit is sent. After a lost response and a reload the draft is sent with
 * the same id, so the visit is not created twice.
 */
function KeepVisitId({ keep }: { keep: RefObject<(id: string) => void> }) {
  const { setValue } = useFormState();
  useEffect(() => {
    keep.current = (id) => void setValue('visitId', id, false);
  }, [keep, setValue]);
  return null;
}

export function CounterForm({ onTaken }: { onTaken: (taken: TakenIn) => void }) {
  const [takeIn] = useTakeInMutation();
  const [addPhoto] = useAddIntakePhotoMutation();
  const photos = useDevicePhotos();
  const keepVisitId = useRef<(id: string) => void>(() => undefined);
  const [chosen, setChosen] = useState<Customer>();
  const [exists, setExists] = useState(false);
  const [alert, setAlert] = useState('');
  const [initial] = useState(() => ({ ...emptyVisit(), visitId: crypto.randomUUID(), customerId: '' }));
  const isAdding = photos.all.some((one) => one.isAdding);

  const sendPhotos = async ({ repairs }: TakenIn) => {
    let failed = 0;
    for (const [at, { id }] of repairs.entries())
      for (const base64 of photos.all[at]?.photos ?? []) {
        const { error } = await addPhoto({ id, addIntakePhoto: { base64 } });
        if (error !== undefined) failed++;
      }
    if (failed > 0) toastFailure(messages.photos.failed, messages.photos.failedText(failed));
  };
  const submit = async (values: TakeIn) => {
    setAlert('');
    // The form's initial id is never sent, because a draft stores only values that differ from the initial values.
    const visitId = values.visitId === initial.visitId ? crypto.randomUUID() : values.visitId;
    keepVisitId.current(visitId);
    const taken = await takeIn({ takeIn: { ...values, visitId } }).unwrap();
    // After a change the server accepted nothing new, and photos could no longer be matched to devices.
    if (!taken.changedSince) await sendPhotos(taken);
    onTaken(taken);
  };
  return (
    <SchemaForm<TakeIn>
      schema={SCHEMA}
      labels={labels}
      initial={initial}
      submit={submit}
      onFailure={(error) => {
        setExists(isApiFailure(error) && error.code === 'CUSTOMER_EXISTS');
        setAlert(describeError(error));
      }}
    >
      {({ sending }) => (
        <Visit spacing={5}>
          <Customers chosen={chosen} onChoose={setChosen} exists={exists} />
          <Devices photos={photos} />
          <WorkFields />
          <TermsFields />
          <FormAlert text={alert} />
          <KeepVisitId keep={keepVisitId} />
          <KeptDraft form="counter" fields={KEPT} complete={completed} />
          <SendBar direction="row" spacing={2}>
            <Button type="submit" variant="contained" disabled={sending || isAdding}>
              {actionText(sending, isAdding)}
            </Button>
          </SendBar>
        </Visit>
      )}
    </SchemaForm>
  );
}
