import { bool, id, integer, isoDateTime, list, nested, oneOf, requestSchema, responseSchema, text } from '../rules.js';
import { OUTCOMES, REPAIR_STATUSES } from './states.js';
import { WAITING_ON } from './waiting.js';

export const OWN_REPAIRS_A_PAGE = 20;
export const ownRepairsQuerySchema = requestSchema('OwnRepairsQuery', { before: id().optional() });

const ownRepair = nested({
  id: id().required(),
  /** Opens the tracking page and grants rights: absent for staff who impersonate the person. */
  trackingId: text(40).optional(),
  /**
   * Allows rating, claims and sharing of the device history on the tracking page. Absent in the same cases as
   * `trackingId`.
   */
  customerCode: text(60).optional(),
  number: integer(1).required(),
  deviceName: text(200).required(),
  deviceType: text(100).defined(),
  shopName: text(200).defined(),
  status: oneOf(REPAIR_STATUSES).required(),
  outcome: oneOf(OUTCOMES).required(),
  handedOver: bool().required(),
  waitingOn: oneOf(WAITING_ON).optional(),
  createdAt: isoDateTime().required(),
  updatedAt: isoDateTime().required(),
});

export const ownRepairsSchema = responseSchema('OwnRepairs', {
  /** Repairs are listed only for the confirmed email address of the person. */
  emailConfirmed: bool().required(),
  repairs: list(ownRepair, OWN_REPAIRS_A_PAGE).required(),
  next: id().optional(),
});
