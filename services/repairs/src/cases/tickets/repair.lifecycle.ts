import type { RepairStatus } from '@revive/contracts/repairs/states';
import { defineLifecycle, type Lifecycle } from '@revive/platform/core/lifecycle';

/**
 * Lifecycle of a ticket.
 * - Back to `quoted`: from `approved` or `repairing` if a new diagnosis finds more than approved; from `completed` and
 * `ready_for_pickup` after a rollback (possible until the handover).
 * - Back to `approved`: a repair ended before its first write.
 * - Back to `diagnosing`: the shop repeats the diagnosis, or a diagnosis needs a person's decision.
 * - `received` to `ready_for_pickup`: worked on by hand, never on a bench.
 * - `received` to `quoted`: a person wrote the quote.
 * - `repairing` to `ready_for_pickup`: work by hand failed.
 */
export const repairLifecycle: Lifecycle<RepairStatus> = defineLifecycle('received', {
  received: ['diagnosing', 'quoted', 'ready_for_pickup'],
  diagnosing: ['quoted', 'ready_for_pickup'],
  quoted: ['approved', 'ready_for_pickup', 'diagnosing'],
  approved: ['repairing', 'quoted', 'ready_for_pickup', 'diagnosing'],
  repairing: ['completed', 'quoted', 'approved', 'ready_for_pickup'],
  completed: ['ready_for_pickup', 'quoted'],
  ready_for_pickup: ['quoted', 'diagnosing'],
});
