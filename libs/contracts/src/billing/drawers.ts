import {
  bool,
  id,
  integer,
  isoDateTime,
  list,
  nested,
  oneOf,
  requestSchema,
  requiredText,
  responseSchema,
  text,
  type InferType,
  signedCents,
} from '../rules.js';
import { COUNTER_METHODS, ENTRY_KINDS } from './entries.js';
import { ledgerDay } from './ledger-day.js';

/**
 * Notes and coins of South Africa, in cents, that the South African Reserve Bank issues ("Banknotes" and "Coins",
 * resbank.co.za). Coins of 1c, 2c and 5c are no longer made.
 */
export const DENOMINATIONS = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10] as const;
export type Denomination = (typeof DENOMINATIONS)[number];
/** The smallest note; smaller denominations are coins. */
export const SMALLEST_NOTE = 1_000 satisfies Denomination;

const MOST_PIECES = 100_000;
/** Most cents of one movement: ten million rand. */
const MOST_CENTS = 1_000_000_000;

const isDenomination = (cents: number | undefined): boolean => DENOMINATIONS.some((one) => one === cents);
const countSchema = list(
  nested({
    cents: integer(1)
      .required()
      .test('denomination', 'is not a note or coin', (cents) => isDenomination(cents)),
    count: integer(0, MOST_PIECES).required(),
  }),
  DENOMINATIONS.length,
).test(
  'once',
  'has a note or coin twice',
  (counted) => counted === undefined || new Set(counted.map(({ cents }) => cents)).size === counted.length,
);
export type CashCount = readonly { readonly cents: number; readonly count: number }[];

export const countedCents = (counted: CashCount): number =>
  counted.reduce((sum, { cents, count }) => sum + cents * count, 0);

const requestId = () => id().required();
const reason = () => text(500);

export const openDrawerSchema = requestSchema('OpenDrawer', {
  requestId: requestId(),
  locationId: id().optional(),
  counted: countSchema.required(),
  /** The shift whose cash is handed on. */
  takenFrom: id().optional(),
  /** Required if the count differs from the cash handed on. */
  reason: reason().optional(),
});

export const CASH_MOVES = ['drop', 'paid_in', 'paid_out'] as const;
export type CashMove = (typeof CASH_MOVES)[number];
export const moveCashSchema = requestSchema('MoveCash', {
  requestId: requestId(),
  locationId: id().optional(),
  move: oneOf(CASH_MOVES).required('Choose what happens to the cash'),
  amountCents: integer(1, MOST_CENTS).required('Enter an amount'),
  reason: requiredText('Say what the cash is for', 2, 500),
});

export const closeDrawerSchema = requestSchema('CloseDrawer', {
  requestId: requestId(),
  shiftId: id().required(),
  counted: countSchema.required(),
  /** Required if the count differs from the expected cash. */
  reason: reason().optional(),
  /** Cash that stays in the drawer as the next float; the remaining cash goes to the safe. */
  handedOnCents: integer(0, MOST_CENTS).required(),
});

/** Sums of the ledger entries of a shift. `expectedCents` is float + in − out. */
const shiftSums = {
  floatCents: signedCents().required(),
  takenCents: signedCents().required(),
  refundedCents: signedCents().required(),
  paidInCents: signedCents().required(),
  paidOutCents: signedCents().required(),
  droppedCents: signedCents().required(),
  expectedCents: signedCents().required(),
};

const movementSchema = nested({
  id: id().required(),
  kind: oneOf(ENTRY_KINDS).required(),
  amountCents: signedCents().required(),
  method: oneOf(COUNTER_METHODS).required(),
  at: isoDateTime().required(),
  byName: text(120).optional(),
  reason: text(500).optional(),
  repairId: id().optional(),
  repairNumber: integer(0).optional(),
});

const shiftSchema = nested({
  id: id().required(),
  userId: id().required(),
  userName: text(120).required(),
  openedAt: isoDateTime().required(),
  /** False for a shift that a payment has opened: its float was not counted. */
  isCountedIn: bool().required(),
  ...shiftSums,
  cardCents: signedCents().required(),
  eftCents: signedCents().required(),
  /** Newest first. */
  movements: list(movementSchema).required(),
});

const handedOnSchema = nested({
  shiftId: id().required(),
  cents: integer(1).required(),
  byName: text(120).required(),
  at: isoDateTime().required(),
});

/** Reading it is the X report: it closes nothing. */
export const drawerSchema = responseSchema('Drawer', {
  locationId: id().required(),
  locationName: text(120).required(),
  /** The caller's open shift at the location. */
  shift: shiftSchema.optional().default(undefined),
  /** Cash of closed shifts that no shift has taken over. */
  handedOn: list(handedOnSchema).required(),
  /** Open shifts of other people, for the administrator. */
  others: list(shiftSchema).required(),
  mayCloseDays: bool().required(),
  techsCloseDays: bool().required(),
  /** Present after a close. */
  closedShiftId: id().optional(),
});
export type Drawer = InferType<typeof drawerSchema>;

export const drawerQuerySchema = requestSchema('DrawerQuery', { locationId: id().optional() });
export const drawerSettingsSchema = requestSchema('DrawerSettings', { techsCloseDays: bool().required() });

/** What a day report says, per person and method. The text of the closing has these fields, in this order. */
const dayContentSchema = nested({
  locationId: id().required(),
  locationName: text(120).required(),
  fromDay: text(10).required(),
  throughDay: text(10).required(),
  takings: list(
    nested({
      byName: text(120).defined(),
      method: oneOf(COUNTER_METHODS).required(),
      paymentsCents: signedCents().required(),
      depositsCents: signedCents().required(),
      refundsCents: signedCents().required(),
    }),
  ).required(),
  shifts: list(
    nested({
      id: id().required(),
      userName: text(120).required(),
      openedAt: isoDateTime().required(),
      closedAt: isoDateTime().required(),
      closedByName: text(120).required(),
      ...shiftSums,
      countedCents: signedCents().required(),
      differenceCents: signedCents().required(),
      reason: text(500).optional(),
      handedOnCents: signedCents().required(),
    }),
  ).required(),
  cash: nested({
    openingCents: signedCents().required(),
    inCents: signedCents().required(),
    outCents: signedCents().required(),
    differenceCents: signedCents().required(),
    closingCents: signedCents().required(),
  }).required(),
  sales: nested({
    chargedCents: signedCents().required(),
    reversedCents: signedCents().required(),
    vatCents: signedCents().required(),
    depositsAppliedCents: signedCents().required(),
    writtenOffCents: signedCents().required(),
  }).required(),
  unpaid: list(
    nested({
      repairId: id().required(),
      repairNumber: integer(0).required(),
      deviceName: text(200).defined(),
      dueCents: signedCents().required(),
    }),
  ).required(),
});
export type DayContent = InferType<typeof dayContentSchema>;

const DAY_CLOSING_KINDS = ['closed', 'reopened'] as const;
const dayClosing = {
  id: id().required(),
  number: integer(1).required(),
  kind: oneOf(DAY_CLOSING_KINDS).required(),
  fromDay: text(10).required(),
  throughDay: text(10).required(),
  at: isoDateTime().required(),
  byName: text(120).required(),
  reason: text(500).optional(),
  sha256: text(64).required(),
  /** True for the last closed day: only that day can be reopened. */
  mayReopen: bool().required(),
  content: dayContentSchema.required(),
};
const dayClosingSchema = nested(dayClosing);
export type DayClosing = InferType<typeof dayClosingSchema>;

export const daysSchema = responseSchema('Days', {
  locationId: id().required(),
  locationName: text(120).required(),
  today: text(10).required(),
  closedThrough: text(10).optional(),
  /** The day to close next; absent if all days through today are closed. */
  open: dayContentSchema.optional().default(undefined),
  /** Shifts that must be closed before the day. */
  openShifts: list(nested({ id: id().required(), userName: text(120).required() })).required(),
  mayClose: bool().required(),
  mayReopen: bool().required(),
  closings: list(dayClosingSchema).required(),
  /** Number of the oldest closing shown; absent on the last page. */
  next: text(12).optional(),
});
export type Days = InferType<typeof daysSchema>;

export const daysQuerySchema = requestSchema('DaysQuery', {
  locationId: id().optional(),
  before: text(12)
    .matches(/^\d{1,9}$/, { message: 'is not a page', excludeEmptyString: true })
    .optional(),
});
export const closeDaySchema = requestSchema('CloseDay', {
  requestId: requestId(),
  locationId: id().optional(),
  /** The day that the closer sees; the service refuses any other day. */
  throughDay: ledgerDay().required(),
});
export const reopenDaySchema = requestSchema('ReopenDay', {
  requestId: requestId(),
  closingId: id().required(),
  reason: requiredText('Say why you reopen the day', 5, 500),
});
export const dayReportSchema = responseSchema('DayReport', {
  name: text(80).required(),
  base64: text(20_000_000).required(),
});

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const clock = () => text(5).matches(CLOCK, 'is not a time such as 08:30');
const hoursSchema = list(
  nested({ day: oneOf(WEEKDAYS).required(), opens: clock().required(), closes: clock().required() }),
  WEEKDAYS.length,
);
const locationFields = {
  name: requiredText('Enter a name', 2, 120),
  address: text(300).optional(),
  hours: hoursSchema.optional(),
};
/** Most open locations of a shop; more would be a chain with shops of its own. */
export const MOST_LOCATIONS = 50;
export const addLocationSchema = requestSchema('AddLocation', { requestId: requestId(), ...locationFields });
export const changeLocationSchema = requestSchema('ChangeLocation', locationFields);
export const chooseLocationSchema = requestSchema('ChooseLocation', { locationId: id().required() });

export const locationsSchema = responseSchema('Locations', {
  locations: list(
    nested({
      id: id().required(),
      name: text(120).required(),
      address: text(300).optional(),
      hours: hoursSchema.required(),
      position: integer(0).required(),
      /** The shop's first location stays. */
      isDefault: bool().required(),
      /** Tickets not handed over; a location with open tickets cannot be closed. */
      openTickets: integer(0).required(),
    }),
  ).required(),
  /** Tickets and day reports of closed locations still name them. */
  closed: list(nested({ id: id().required(), name: text(120).required() })).required(),
  /** The caller's own location. */
  mine: id().required(),
});
export type Locations = InferType<typeof locationsSchema>;
