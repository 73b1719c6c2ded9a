import type { RepairStatus } from '@revive/contracts/repairs/states';
import { defineLifecycle, type Lifecycle } from '@revive/platform/core/lifecycle';

/**
 * The ticket. Back to `quoted`: from `approved` or `repairing` when a later look finds more than was approved, from
 * `completed` and `ready_for_pickup` after a rollback (possible until the recorded handover). Back to `approved`: a
 * repair that ended before its first write. Back to `diagnosing`: the shop has the device looked at again, or a look
 * needs a person, who decides there. From `received` to `ready_for_pickup`: worked on by hand, and never on a bench.
 * From `received` to `quoted`: a person wrote the quote. From `repairing` to `ready_for_pickup`: work by hand that did not
 * succeed.
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
