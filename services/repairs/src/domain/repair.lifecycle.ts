import type { RepairStatus } from '@revive/contracts/repairs/states';
import { defineLifecycle, type Lifecycle } from '@revive/platform/lifecycle';

/**
 * The ticket. Back to `quoted`: from `approved` or `repairing` when a later look finds more than was approved, from
 * `completed` and `ready_for_pickup` after a rollback (possible until the recorded handover).
 */
export const repairLifecycle: Lifecycle<RepairStatus> = defineLifecycle('received', {
  received: ['diagnosing'],
  diagnosing: ['quoted', 'ready_for_pickup'],
  quoted: ['approved', 'ready_for_pickup'],
  approved: ['repairing', 'quoted', 'ready_for_pickup'],
  repairing: ['completed', 'quoted'],
  completed: ['ready_for_pickup', 'quoted'],
  ready_for_pickup: ['quoted'],
});
