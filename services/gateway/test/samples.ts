import type { RouteName } from '@revive/contracts/routes/routes';

const AT = '2026-01-05T08:00:00.000Z';
export const ID = '0190a0a0-0000-7000-8000-000000000001';
export const TRACKING = 'RV-0123-4567-89AB-CDEF-GHJK';

/** What makes each route's request acceptable. A route that is missing here is one that the tests would not reach. */
export const SAMPLES: Record<RouteName, { params?: Record<string, string>; query?: string; body?: object }> = {
  getUser: {},
  login: { body: { username: 'nobody', password: 'not the password' } },
  register: { body: { username: 'new-person', name: 'New Person', email: 'new@people.example', password: 'velvet-otter-morning', role: 'user' } },
  logout: {},
  listBenchDevices: {},
  listAgents: {},
  createEnrolmentToken: {},
  getConfirmation: {},
  requireConfirmation: {},
  enrolAgent: { body: { token: 't'.repeat(40), csr: 'c'.repeat(200), name: 'Bench PC', machineId: 'm'.repeat(32) } },
  confirmAgent: { params: { id: 'agent_1' }, body: { code: '4711' } },
  startRepair: { body: { deviceId: 'device-1' } },
  listRepairs: {},
  getRepair: { params: { id: ID } },
  changeRepairCustomer: { params: { id: ID }, body: { customerName: 'Thandi' } },
  approveAtCounter: { params: { id: ID }, body: { quoteVersion: 1, approvedBy: 'Thandi' } },
  declineAtCounter: { params: { id: ID }, body: { reason: 'too dear' } },
  executeRepair: { params: { id: ID }, body: { quoteVersion: 1 } },
  rollBackRepair: { params: { id: ID } },
  markReady: { params: { id: ID } },
  handOver: { params: { id: ID } },
  emergencyStop: {},
  getEmergencyStop: { params: { id: ID } },
  getRepairStatus: { query: `trackingId=${TRACKING}` },
  approveByLink: { params: { trackingId: TRACKING }, body: { quoteVersion: 1 } },
  declineByLink: { params: { trackingId: TRACKING }, body: {} },
  trackRepairEvents: { params: { trackingId: TRACKING } },
  getBilling: {},
  listRecentAudit: {},
  streamEvents: {},
  getHealth: {},
  getSystemStatus: {},
};

const repair = {
  id: ID, number: 1, version: 3, tenantId: ID, tenantName: 'A Shop', trackingId: TRACKING, trackingUrl: `http://localhost/track-repair?id=${TRACKING}`, status: 'quoted', outcome: 'none', deviceId: 'device-1',
  deviceName: 'disk.img', deviceType: 'disk_image', deviceAttached: true, findings: [], quotes: [], approvals: [], runs: [], history: [{ status: 'received', at: AT }], createdAt: AT, updatedAt: AT,
};
const stop = { stopId: ID, at: AT, runs: 0, agents: [] };
const tracking = {
  id: TRACKING, customerName: 'Thandi', customerPhone: '', customerEmail: '', deviceType: 'disk_image', deviceModel: 'disk.img', issueDescription: '', repairShopName: 'A Shop', repairShopPhone: '', repairShopAddress: '',
  status: 'quoted', totalCost: 350, servicesPerformed: [], progress: 40, notes: [], createdAt: AT, updatedAt: AT, number: 1, version: 3, outcome: 'none', findings: [], steps: [], history: [], repairId: ID,
};
const agent = { id: 'agent_1', name: 'Bench PC', tenantId: ID, status: 'online', presence: 'online', platform: '', agentVersion: '', enrolledAt: AT, version: 1 };
const device = { id: 'device-1', name: 'disk.img', kind: 'disk_image', sizeBytes: 4096, agentId: 'agent_1', agentName: 'Bench PC', status: 'ready', detail: '', attachedAt: AT, version: 1, tenantId: ID, agentOnline: true };

/** What the services behind the gateway answer, per gRPC method. */
export const REPLIES: Record<string, object> = {
  ListRecentAudit: { entries: [{ id: ID, action: 'repair.executed', notes: 'repair 1', actorId: ID, username: 'shop', role: 'tenant_admin', createdAt: AT }] },
  ListBench: { devices: [device] }, ListAgents: { agents: [agent] }, CreateEnrolmentToken: { token: 't'.repeat(40), expiresAt: AT }, ConfirmAgent: agent,
  Enrol: { agentId: 'agent_1', certificate: 'pem', chain: 'pem', root: 'pem', orderKeys: [], link: 'localhost:3443' },
  GetConfirmation: { required: false }, RequireConfirmation: { required: true }, CountAgents: { confirmed: 3, online: 2 }, Start: { repairId: ID, runId: ID, trackingId: TRACKING }, List: { repairs: [] }, Get: repair, ChangeCustomer: repair, ApproveAtCounter: repair, DeclineAtCounter: repair, Execute: { runId: ID }, RollBack: { runId: ID },
  MarkReady: repair, HandOver: repair, EmergencyStop: stop, GetEmergencyStop: stop, Track: tracking, ApproveByLink: tracking, DeclineByLink: tracking,
  GetBilling: { chargedCents: 35000, commissionCents: 7000, commissionRate: 0.2, entries: [], daily: [] },
};
