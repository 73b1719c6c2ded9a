import type { GetBlueScreenStatusApiResponse, GetInjectionStatusApiResponse } from '#api/generated/centres.gen.js';
import { AT } from '#testing/mock-server.js';

type Session = GetInjectionStatusApiResponse['sessions'][number];
type Machine = GetBlueScreenStatusApiResponse['connectedMachines'][number];

export const SESSION_ID = '0190a0a0-0000-7000-8000-0000000000a1';

export const aSession = (over: Partial<Session> = {}): Session => ({
  sessionId: SESSION_ID,
  number: 7,
  tenantName: 'Kestrel',
  machineId: 'device-1',
  kind: 'disk_image',
  systemInfo: { hostname: 'dlamini-laptop.img' },
  hardwareIssues: [],
  softwareIssues: [
    {
      type: 'gpt.primary_header_wiped',
      plain: 'The disk has lost its table of contents.',
      severity: 'critical',
      repairCommand: 'boot_repair',
      estimatedCost: 350,
    },
  ],
  repairPlan: { totalRepairs: 1, estimatedCost: 350, repairs: ['Partition table repair'] },
  status: 'assessed',
  state: 'quoted',
  outcome: 'none',
  approved: false,
  startedAt: AT,
  ...over,
});

export const anInjectionStatus = (
  over: Partial<GetInjectionStatusApiResponse> = {},
): GetInjectionStatusApiResponse => ({
  injectionSystem: {
    active: true,
    totalConnections: 2,
    activeSessions: 0,
    injectionCapabilities: ['Registry recovery'],
  },
  clients: [{ id: 'device-1', name: 'dlamini-laptop.img', kind: 'disk_image', agentName: 'PC', free: true }],
  sessions: [],
  revenue: { cents: 35_000, charges: 1 },
  ...over,
});

export const aMachine = (over: Partial<Machine> = {}): Machine => ({
  machineId: 'device-1',
  hostname: 'dlamini-laptop.img',
  tenantId: '0190a0a0-0000-7000-8000-0000000000b1',
  agentName: 'PC',
  connectionTime: AT,
  bsodInfo: { detectedErrors: [] },
  systemState: { boot: {}, files: {}, memory: {}, disk: {} },
  recoveryStatus: 'connected',
  approved: false,
  ...over,
});

export const aBlueScreenStatus = (
  over: Partial<GetBlueScreenStatusApiResponse> = {},
): GetBlueScreenStatusApiResponse => ({
  connectedMachines: [aMachine()],
  activeSessions: [],
  recoveryCents: 50_000,
  estimatedMinutes: 45,
  revenue: { cents: 0, charges: 0 },
  ...over,
});
