import { id, integer, isoDateTime, lines, list, nested, oneOf, requestSchema, responseSchema, text } from '../rules.js';
import { OUTCOMES, REPAIR_STATUSES } from '../repairs/states.js';

/** Repairs of a device in an answer; the count covers all. */
export const REPAIRS_OF_DEVICE_SHOWN = 20;
/** Characters of the customer's report, and problems of a diagnosis. */
export const ISSUE_SHOWN = 300;
export const FOUND_SHOWN = 3;

/**
 * The number on the label beside the number that the device reports. `other_part`: the number of a part, such as the
 * drive of a laptop. `other_number`: an IMEI beside a serial number. `no_key`: a placeholder that identifies no device.
 */
const SERIAL_COMPARISONS = [
  'equal',
  'differs',
  'other_part',
  'other_number',
  'not_measured',
  'not_typed',
  'no_key',
] as const;
export type SerialComparison = (typeof SERIAL_COMPARISONS)[number];

export const earlierRepairsSchema = responseSchema('EarlierRepairs', {
  deviceName: text(200).defined(),
  comparison: oneOf(SERIAL_COMPARISONS).required(),
  typed: text(60).optional(),
  measured: text(100).optional(),
  repairs: list(
    nested({
      repairId: id().required(),
      number: integer(1).required(),
      deviceName: text(200).required(),
      openedAt: isoDateTime().required(),
      handedOverAt: isoDateTime().optional(),
      status: oneOf(REPAIR_STATUSES).required(),
      outcome: oneOf(OUTCOMES).required(),
      issue: lines(ISSUE_SHOWN).optional(),
      found: list(lines(500).required(), FOUND_SHOWN).required(),
      warrantyUntil: isoDateTime().optional(),
    }),
    REPAIRS_OF_DEVICE_SHOWN,
  ).required(),
  count: integer().required(),
});

const LABEL_PAPERS = ['62mm', 'a4'] as const;
export type LabelPaper = (typeof LABEL_PAPERS)[number];
/** Places of the A4 sheet: three columns of eight labels, 70 by 37 mm. */
const LABEL_PLACES = 24;

export const labelQuerySchema = requestSchema('LabelQuery', {
  paper: oneOf(LABEL_PAPERS).default('62mm'),
  /** Place of the first label on a sheet that was partly used. */
  place: integer(1, LABEL_PLACES).default(1),
});
