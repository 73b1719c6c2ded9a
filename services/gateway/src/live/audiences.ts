import type { LiveType } from '@revive/contracts/live/events';
import { STAFF_ROLES, type Role } from '@revive/contracts/roles';
import { routes } from '@revive/contracts/routes/routes';
import { channelOf } from '@revive/platform/live';
import type { Session } from '../access/session.js';

/** A frame goes to whom the call that answers the same row would answer. `tracking` frames belong to links alone. */
const READERS: Record<LiveType, readonly Role[]> = {
  'bench.device': routes.listBenchDevices.who,
  'fleet.agent': routes.listAgents.who,
  'repair.summary': routes.listRepairs.who,
  repair: routes.getRepair.who,
  'repair.progress': routes.getRepair.who,
  'billing.entry': routes.getBilling.who,
  'billing.hold': routes.readPayoutHold.who,
  'audit.entry': routes.listRecentAudit.who,
  emergency_stop: routes.getEmergencyStop.who,
  notification: routes.listNotifications.who,
  application: routes.listTenantApplications.who,
  tracking: [],
};

const isStaff = (role: Role): boolean => (STAFF_ROLES as readonly Role[]).includes(role);

/** An account that is not active, or lacks the second factor that is required of it, hears nothing but its own end. */
export function channelsOf({ user }: Session): string[] {
  const own = channelOf({ kind: 'user', userId: user.id });
  if (user.status !== 'active' || user.otp === 'demanded' || user.mustChangePassword) return [];
  if (isStaff(user.role)) return [own, channelOf({ kind: 'staff' })];
  return typeof user.tenantId === 'string' ? [own, channelOf({ kind: 'tenant', tenantId: user.tenantId })] : [own];
}

/** Newer services may publish types that this gateway does not know: those go to nobody. */
export const seesOf = ({ user }: Session) => (type: string): boolean => (READERS as Record<string, readonly Role[] | undefined>)[type]?.includes(user.role) ?? false;
