import { AMOUNT, AMOUNT_MAX, AMOUNT_SENTENCE } from '../amount.js';
import {
  accepted,
  bool,
  email,
  id,
  integer,
  isoDateTime,
  lines,
  list,
  namesOf,
  nested,
  oneOf,
  requestSchema,
  requiredLines,
  requiredText,
  responseSchema,
  text,
  type InferType,
} from '../rules.js';
import { withoutWebAddress } from '../web-address.js';
import { isPromisable, PROMISE_PASSED, PRIORITIES, TAGS_MAX, TAG_MAX_LENGTH } from './desk.js';
import { phone } from './repair.js';
import { signature, signedPart } from './proof/signed.js';

export const DEVICE_TYPES = ['phone', 'tablet', 'laptop', 'desktop', 'drive', 'console', 'other'] as const;
type DeviceType = (typeof DEVICE_TYPES)[number];
export const DEVICE_TYPE_LABELS: Readonly<Record<DeviceType, string>> = {
  phone: 'Phone',
  tablet: 'Tablet',
  laptop: 'Laptop',
  desktop: 'Desktop PC',
  drive: 'Drive or memory card',
  console: 'Game console',
  other: 'Other device',
};

/** Visible condition before any work, as evidence in a later dispute. */
export const CONDITIONS = [
  'no_damage',
  'screen_cracked',
  'screen_lines',
  'scratches',
  'dents',
  'case_open',
  'water',
  'no_power',
  'battery_swollen',
  'parts_missing',
] as const;
export type Condition = (typeof CONDITIONS)[number];
export const CONDITION_LABELS: Readonly<Record<Condition, string>> = {
  no_damage: 'No visible damage',
  screen_cracked: 'Screen cracked',
  screen_lines: 'Lines or spots on the screen',
  scratches: 'Scratches',
  dents: 'Dents or bent frame',
  case_open: 'Case open or screws missing',
  water: 'Signs of liquid',
  no_power: 'Does not turn on',
  battery_swollen: 'Battery swollen',
  parts_missing: 'Parts missing',
};

export const DEVICES_MOST = 6;
export const PHOTOS_MOST = 8;
export const MOST_PHOTO_BYTES = 600 * 1024;
/** Limit for width and height. The browser scales larger photos down before the upload. */
export const MOST_PHOTO_PIXELS = 1_600;
export const MOST_PHOTO_TEXT = Math.ceil(MOST_PHOTO_BYTES / 3) * 4;
export const HEIC_SENTENCE =
  'This photo is a HEIC file, which most computers cannot show. On the iPhone choose Settings, Camera, Formats, Most Compatible, and take it again, or save it as JPEG.';
export const PHOTO_RULE = 'Choose a JPEG photo of at most 600 kB and 1,600 by 1,600 pixels.';

export const INTAKE_TERMS = [
  'We open and test the device to find the fault. A diagnosis only reads and changes nothing on it.',
  'Nothing is repaired before you approve a price. If you decline, only a diagnosis fee that you agreed to is due.',
  'Data can be lost through the fault itself. Keep a copy of what matters to you where you can.',
  'We keep the passcode encrypted, use it only for this work, and erase it when you collect the device.',
] as const;

const estimate = () => text(AMOUNT_MAX).matches(AMOUNT, { message: AMOUNT_SENTENCE, excludeEmptyString: true });

/** Texts about a device that the counter enters and the repair's page shows; each is a column of the visit's device. */
const deviceTexts = () => ({
  make: text(60).optional(),
  model: text(80).optional(),
  serial: text(60).optional(),
  colour: text(40).optional(),
});
export const DEVICE_TEXTS = namesOf(deviceTexts());
const deviceNotes = () => ({
  conditionNote: lines(500).optional(),
  accessories: text(300).optional(),
});
export const DEVICE_COLUMNS = [...DEVICE_TEXTS, ...namesOf(deviceNotes())];

export const intakeDevice = nested({
  type: oneOf(DEVICE_TYPES, 'Choose the device type').required('Choose the device type'),
  ...deviceTexts(),
  make: withoutWebAddress(text(60)).optional(),
  model: withoutWebAddress(text(80)).optional(),
  ...deviceNotes(),
  issueDescription: requiredLines('Write what the customer reports', 2, 2_000),
  condition: list(oneOf(CONDITIONS).required(), CONDITIONS.length).optional(),
  passcode: text(60).optional(),
  estimate: estimate().optional(),
});

/**
 * A visit at the counter: a known (`customerId`) or new customer and the devices left. The form chooses `visitId`, so
 * a repeated request returns the result of the first.
 */
export const takeInSchema = requestSchema('TakeIn', {
  visitId: id().required(),
  customerId: id().optional(),
  customerName: text(120)
    .optional()
    .test(
      'named',
      'Enter the customer’s name',
      (name, { parent }) => Boolean(name) || Boolean((parent as { customerId?: unknown }).customerId),
    ),
  customerPhone: phone().optional(),
  customerEmail: email().optional(),
  /** Create a new customer although a different customer has the same phone number or email. */
  separate: bool().optional(),
  devices: list(intakeDevice, DEVICES_MOST).min(1, 'Add at least one device').required('Add at least one device'),
  promisedAt: isoDateTime().optional(),
  priority: oneOf(PRIORITIES).default('normal'),
  tags: list(text(TAG_MAX_LENGTH).required(), TAGS_MAX).optional(),
  assignToMe: bool().optional(),
  /** The diagnosis fee in cents, as the form showed it, that the customer agreed to. Absent: no fee. */
  diagnosisAgreedCents: integer(1).optional(),
  /** Where the devices are. Absent: the shop’s first location. */
  locationId: id().optional(),
  termsAccepted: accepted('The customer must accept the terms'),
  signature: signature('Enter who signs').required(),
});
/**
 * Schema of the counter form, which also refuses a promised time in the past. The service checks the promise only for
 * a new visit, so that a repeated request still gets its answer.
 */
export const counterFormSchema = (nowMs: () => number) =>
  takeInSchema.shape({
    promisedAt: isoDateTime()
      .optional()
      .test('not-passed', PROMISE_PASSED, (value) => isPromisable(value, nowMs())),
  });
export type TakeIn = InferType<typeof takeInSchema>;

export const takenInSchema = responseSchema('TakenIn', {
  visitId: id().required(),
  customerId: id().required(),
  repairs: list(
    nested({ id: id().required(), number: integer(1).required(), deviceName: text(200).required() }),
    DEVICES_MOST,
  ).required(),
  /** True if the visit was already taken in with different data; later changes are not saved. */
  changedSince: bool().required(),
  customerEmail: text(254).optional(),
});

export const addPhotoSchema = requestSchema('AddIntakePhoto', {
  base64: text(MOST_PHOTO_TEXT)
    .matches(/^[A-Za-z0-9+/]*={0,2}$/, { message: 'is not base64', excludeEmptyString: true })
    .required(PHOTO_RULE),
});
const photo = {
  id: id().required(),
  bytes: integer(1).required(),
  at: isoDateTime().required(),
  byName: text(120).required(),
};
export const photoSchema = responseSchema('IntakePhoto', photo);
export const photoFileSchema = responseSchema('IntakePhotoFile', { base64: text(MOST_PHOTO_TEXT).required() });

const CUSTODY_KINDS = ['received', 'moved', 'returned'] as const;
export type CustodyKind = (typeof CUSTODY_KINDS)[number];
export const moveDeviceSchema = requestSchema('MoveDevice', {
  to: requiredText('Enter a place or a person', 2, 120),
  note: text(300).optional(),
});

export const intakeRecordSchema = responseSchema('IntakeRecord', {
  repairId: id().required(),
  number: integer(1).required(),
  deviceName: text(200).required(),
  deviceType: text(60).required(),
  trackingUrl: text(400).required(),
  tenantName: text().required(),
  tenantPhone: text(60).defined(),
  tenantAddress: lines(400).defined(),
  customerId: id().optional(),
  customerName: text(120).optional(),
  customerPhone: text(40).optional(),
  customerEmail: text(254).optional(),
  issueDescription: lines(2_000).optional(),
  takenInAt: isoDateTime().required(),
  promisedAt: isoDateTime().optional(),
  diagnosisCents: integer().required(),
  estimateCents: integer().optional(),
  /** Absent for a ticket that began on the bench. */
  item: nested({
    ...deviceTexts(),
    ...deviceNotes(),
    condition: list(oneOf(CONDITIONS).required()).required(),
    /** True if a passcode is stored. The passcode is returned only on demand. */
    hasPasscode: bool().required(),
    terms: list(text(300).required()).required(),
  })
    .default(undefined)
    .optional(),
  visit: list(
    nested({ id: id().required(), number: integer(1).required(), deviceName: text(200).required() }),
  ).required(),
  photos: list(nested(photo)).required(),
  custody: list(
    nested({
      id: id().required(),
      kind: oneOf(CUSTODY_KINDS).required(),
      party: text(120).required(),
      note: text(300).optional(),
      signature: signedPart(),
      byName: text(120).required(),
      at: isoDateTime().required(),
    }),
  ).required(),
});

export const passcodeSchema = responseSchema('Passcode', { passcode: text(60).required() });
export const attachDeviceSchema = requestSchema('AttachDevice', {
  deviceId: requiredText('Choose a device', 1, 200),
});
