import type { LiveType } from '@revive/contracts/live/events';
import { STAFF_ROLES, type AccountStatus, type Role } from '@revive/contracts/roles';
import { routes } from '@revive/contracts/routes/routes';
import { channelOf } from '@revive/platform/live/live';
import type { Session } from '../access/session.js';

interface Readers {
  readonly access: readonly Role[];
  readonly statuses?: readonly AccountStatus[];
}

/** Several routes return protection data; readers of any of them get the frames. */
const PROTECTION: Readers = { access: [...routes.readProtection.access, ...routes.listProtectedShops.access] };

/**
 * A frame is sent to the people who may call the route that returns the same row. `tracking` frames are for links
 * only.
 */
const READERS: Record<LiveType, Readers> = {
  'bench.device': routes.listBenchDevices,
  'fleet.agent': routes.listAgents,
  'fleet.agent_update': routes.listAgentUpdates,
  'fleet.consent': routes.listAgentConsents,
  'fleet.doctor': routes.listDoctorReports,
  'fleet.one_time_session': routes.listOneTimeSessions,
  'print.job': routes.listPrintJobs,
  'print.printers': routes.listPrinters,
  'fleet.changed': routes.listAgentStatus,
  'repair.summary': routes.listRepairs,
  repair: routes.getRepair,
  'repair.progress': routes.getRepair,
  'repair.messages': routes.listRepairMessages,
  'billing.entry': routes.getBilling,
  'billing.hold': routes.readPayoutHold,
  'billing.document': routes.listRepairDocuments,
  // A shop reads its rate with its statement; the payload has no rate.
  'billing.rate': routes.readStatement,
  'billing.control': routes.listBillingStatus,
  'audit.entry': routes.listRecentAudit,
  emergency_stop: routes.getEmergencyStop,
  'shop.stop': { access: [...routes.listShopStops.access, ...routes.listEmergencyStops.access] },
  protection: PROTECTION,
  assistance: routes.readAssistance,
  'assistance.signal': routes.sendAssistanceSignal,
  patch_test: routes.listPatchTests,
  rollout: routes.listRollouts,
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
 * An inactive account gets only its own channel. A suspended account, or an account that must set up a second factor
 * or change its password, gets no channel.
 */
export function channelsOf({ user }: Session): string[] {
  const own = channelOf({ kind: 'user', userId: user.id });
  if (user.status === 'suspended' || user.otp === 'demanded' || user.mustChangePassword) return [];
  if (user.status !== 'active') return [own];
  if (isStaff(user.role)) return [own, channelOf({ kind: 'staff' })];
  // A technician without a shop gets support requests but nothing of any shop.
  if (user.role === 'tech' && typeof user.tenantId !== 'string') return [own, channelOf({ kind: 'support' })];
  return typeof user.tenantId === 'string' ? [own, channelOf({ kind: 'tenant', tenantId: user.tenantId })] : [own];
}

export const hasOwnRepairs = ({ user }: Session): boolean =>
  user.role === 'user' && user.status === 'active' && user.otp !== 'demanded' && !user.mustChangePassword;

/** A newer service may publish frame types unknown to this gateway; they are sent to no reader. */
export const seesOf =
  ({ user }: Session) =>
  (type: string): boolean => {
    const { access = [], statuses = ACTIVE_ALONE } = (READERS as Partial<Record<string, Readers>>)[type] ?? {};
    return access.includes(user.role) && statuses.includes(user.status);
  };
