import type { LiveType } from '@revive/contracts/live/events';
import { STAFF_ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';
import { routes } from '@revive/contracts/routes/routes';
import { channelOf } from '@revive/platform/live/live';
import type { Session } from '../access/session.js';

/** Whom a call answers: roles, and statuses of the account where it is not the active ones alone. */
interface Readers {
  readonly access: readonly Role[];
  readonly statuses?: readonly AccountStatus[];
}

/** Several calls answer it: whoever reads one of them hears of it. */
const PROTECTION: Readers = { access: [...routes.readProtection.access, ...routes.listProtectedShops.access] };

/** A frame goes to whom the call that answers the same row would answer. `tracking` frames belong to links alone. */
const READERS: Record<LiveType, Readers> = {
  'bench.device': routes.listBenchDevices,
  'fleet.agent': routes.listAgents,
  'repair.summary': routes.listRepairs,
  repair: routes.getRepair,
  'repair.progress': routes.getRepair,
  'repair.messages': routes.listRepairMessages,
  'billing.entry': routes.getBilling,
  'billing.hold': routes.readPayoutHold,
  'audit.entry': routes.listRecentAudit,
  emergency_stop: routes.getEmergencyStop,
  'shop.stop': { access: [...routes.listShopStops.access, ...routes.listEmergencyStops.access] },
  protection: PROTECTION,
  assistance: routes.readAssistance,
  'assistance.signal': routes.sendAssistanceSignal,
  notification: routes.listNotifications,
  application: routes.listTenantApplications,
  remote_session: routes.listRemoteSessions,
  remote_order: routes.getRemoteOrder,
  own_repairs: routes.listOwnRepairs,
  tracking: { access: [] },
};
const ACTIVE_ALONE: readonly AccountStatus[] = ['active'];

const isStaff = (role: Role): boolean => (STAFF_ROLES as readonly Role[]).includes(role);

/**
 * An account that is not active yet hears what is for itself. One that is suspended, or lacks the second factor that is
 * required of it, hears nothing but its own end.
 */
export function channelsOf({ user }: Session): string[] {
  const own = channelOf({ kind: 'user', userId: user.id });
  if (user.status === 'suspended' || user.otp === 'demanded' || user.mustChangePassword) return [];
  if (user.status !== 'active') return [own];
  if (isStaff(user.role)) return [own, channelOf({ kind: 'staff' })];
  // A technician of no shop hears that help is wanted, and nothing of any shop.
  if (user.role === 'tech' && typeof user.tenantId !== 'string') return [own, channelOf({ kind: 'support' })];
  return typeof user.tenantId === 'string' ? [own, channelOf({ kind: 'tenant', tenantId: user.tenantId })] : [own];
}

/** Whose own repairs are to be told of as well: customers, once their account is active. */
export const hasOwnRepairs = ({ user }: Session): boolean =>
  user.role === 'user' && user.status === 'active' && user.otp !== 'demanded' && !user.mustChangePassword;

/** Newer services may publish types that this gateway does not know: those go to nobody. */
export const seesOf =
  ({ user }: Session) =>
  (type: string): boolean => {
    const { access = [], statuses = ACTIVE_ALONE } = (READERS as Partial<Record<string, Readers>>)[type] ?? {};
    return access.includes(user.role) && statuses.includes(user.status);
  };
