import { id, isoDateTime, list, nested, requestSchema, requiredText, text, type InferType } from '../rules.js';

/** Most characters of the reason of a transfer. */
const TRANSFER_REASON_MAX = 300;

export const transferRepairSchema = requestSchema('TransferRepair', {
  /** The location that the person saw; a ticket that was transferred meanwhile is refused. */
  fromLocationId: id().required(),
  toLocationId: id().required('Choose a location'),
  reason: requiredText('Say why the device goes to another location', 2, TRANSFER_REASON_MAX),
});

const transferSchema = nested({
  fromLocationId: id().required(),
  fromName: text(120).defined(),
  toLocationId: id().required(),
  toName: text(120).defined(),
  reason: text(TRANSFER_REASON_MAX).defined(),
  /** Empty if the location was closed. */
  byName: text(120).defined(),
  at: isoDateTime().required(),
});
export type Transfer = InferType<typeof transferSchema>;

/** Fields of a ticket. A shop with one location shows neither. */
export const locationOfTicket = {
  locationId: id().optional(),
  /** Oldest first. */
  transfers: list(transferSchema).optional(),
};
