import type { ScriptedAgent } from '../world/scripted-agent.js';

/** What a sample request may name: real things of the shop whose people ask. */
export interface Place {
  readonly repairId: string;
  readonly trackingId: string;
  readonly stopId: string;
  readonly agent: ScriptedAgent;
  /** Rises with each request: names that must be new. */
  readonly n: number;
}
export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
}

const ofRepair = ({ repairId }: Place): Sample => ({ params: { id: repairId } });
const ofLink = ({ trackingId }: Place): Sample => ({ params: { trackingId } });

/** A request per route that its caller could really mean, against a repair that was handed over: nothing in the table changes what the next cell is answered. */
export const SAMPLES: Readonly<Record<string, (place: Place) => Sample>> = {
  getUser: () => ({}),
  login: ({ n }) => ({ body: { username: `nobody-${n}`, password: 'not the password' } }),
  register: ({ n }) => ({ body: { username: `newcomer-${n}`, name: 'New Comer', email: `newcomer-${n}@people.example`, password: 'velvet-otter-morning', role: 'user' } }),
  logout: () => ({}),
  listBenchDevices: () => ({}),
  listAgents: () => ({}),
  createEnrolmentToken: () => ({}),
  getConfirmation: () => ({}),
  requireConfirmation: () => ({}),
  enrolAgent: ({ n }) => ({ body: { token: 't'.repeat(40), csr: 'c'.repeat(200), name: `PC ${n}`, machineId: 'm'.repeat(32) } }),
  confirmAgent: ({ agent }) => ({ params: { id: agent.key.agentId }, body: { code: agent.code } }),
  startRepair: () => ({ body: { deviceId: 'no-such-device' } }),
  listRepairs: () => ({}),
  getRepair: ofRepair,
  changeRepairCustomer: (place) => ({ ...ofRepair(place), body: { issueDescription: 'the same as before' } }),
  approveAtCounter: (place) => ({ ...ofRepair(place), body: { quoteVersion: 99, approvedBy: 'Thandi' } }),
  declineAtCounter: (place) => ({ ...ofRepair(place), body: { reason: 'too dear' } }),
  executeRepair: (place) => ({ ...ofRepair(place), body: { quoteVersion: 99 } }),
  rollBackRepair: ofRepair,
  markReady: ofRepair,
  handOver: ofRepair,
  emergencyStop: () => ({}),
  getEmergencyStop: ({ stopId }) => ({ params: { id: stopId } }),
  getRepairStatus: ({ trackingId }) => ({ query: `trackingId=${trackingId}` }),
  approveByLink: (place) => ({ ...ofLink(place), body: { quoteVersion: 99 } }),
  declineByLink: (place) => ({ ...ofLink(place), body: {} }),
  trackRepairEvents: ofLink,
  getBilling: () => ({}),
  listRecentAudit: () => ({}),
  streamEvents: () => ({}),
  getHealth: () => ({}),
  getSystemStatus: () => ({}),
};
