import {
  bool,
  id,
  integer,
  isoDateTime,
  list,
  nested,
  oneOf,
  requestSchema,
  responseSchema,
  text,
  type InferType,
} from '../rules.js';
import { OUTCOMES, REPAIR_STATUSES } from './states.js';
import { WAITING_ON } from './waiting.js';

export const OWN_REPAIRS_A_PAGE = 20;
export const ownRepairsQuerySchema = requestSchema('OwnRepairsQuery', { before: id().optional() });

/** A repair as the person sees it whose email stands on its ticket. */
const ownRepair = nested({
  id: id().required(),
  /** Opens its page, and gives a right: absent for staff who look through the person's eyes. */
  trackingId: text(40).optional(),
  /** Behind the tracking link: rates, claims and shares the device's history. Absent as `trackingId` is. */
  customerCode: text(60).optional(),
  number: integer(1).required(),
  deviceName: text(200).required(),
  deviceType: text(100).defined(),
  shopName: text(200).defined(),
  status: oneOf(REPAIR_STATUSES).required(),
  outcome: oneOf(OUTCOMES).required(),
  handedOver: bool().required(),
  /** Whose turn it is; absent once the device was picked up. */
  waitingOn: oneOf(WAITING_ON).optional(),
  createdAt: isoDateTime().required(),
  updatedAt: isoDateTime().required(),
});
export type OwnRepair = InferType<typeof ownRepair>;

export const ownRepairsSchema = responseSchema('OwnRepairs', {
  /** Repairs are shown by the address that the person has confirmed, and by no other. */
  emailConfirmed: bool().required(),
  repairs: list(ownRepair, OWN_REPAIRS_A_PAGE).required(),
  next: id().optional(),
});
export type OwnRepairs = InferType<typeof ownRepairsSchema>;
