import { finite, id, integer, requestSchema, requiredText, responseSchema, text } from '../rules.js';
import { customerFields } from './repair.js';

/**
 * spec part 2 §7. `estimatedCost` is what the person was shown, never a price; `tenantId` must be the caller's own
 * where given.
 */
export const startRepairSchema = requestSchema('StartRepair', {
  deviceId: requiredText('Choose a device', 1, 200),
  deviceName: text(200).optional(),
  deviceType: text(60).optional(),
  estimatedCost: finite().min(0).optional(),
  tenantId: id().optional(),
  /** The remote order of this device; the ticket takes customer and issue from the order. */
  orderId: id().optional(),
  /** The diagnosis fee in cents, as the form showed it, that the customer agreed to. Absent: no fee. */
  diagnosisAgreedCents: integer(1).optional(),
  ...customerFields,
});

export const repairStartedSchema = responseSchema('RepairStarted', {
  sessionId: id().required(),
  repairId: id().required(),
  trackingId: text(40).required(),
});
