import type { Repair, RepairSummary } from '#api/generated/repairs.gen.js';
import type { RepairTracking } from '#api/generated/tracking.gen.js';

const T0 = '2026-11-20T09:12:00Z';

export const aRun = (over: Partial<Repair['runs'][number]> = {}): Repair['runs'][number] => ({
  id: 'run-1',
  kind: 'diagnosis',
  status: 'completed',
  startedAt: T0,
  steps: [],
  ...over,
});

export const A_LINK = { trackingId: 'RV-AAAA', trackingUrl: 'http://localhost/track-repair?id=RV-AAAA' };

export const aRepair = (over: Partial<Repair> = {}): Repair => ({
  id: 'repair-1',
  number: 2291,
  version: 1,
  tenantId: 'tenant-1',
  tenantName: 'Kestrel',
  // Masked as in a live event; the page requests the link separately.
  trackingId: '••••',
  trackingUrl: '••••',
  owedCents: 0,
  status: 'quoted',
  outcome: 'none',
  deviceId: 'device-1',
  deviceName: 'Laptop disk',
  deviceType: 'Disk image',
  deviceAttached: true,
  findings: [
    {
      id: 'f-1',
      code: 'gpt.primary_missing',
      severity: 'high',
      layer: 'table',
      plain: 'The disk has lost its table of contents.',
      evidence: [],
    },
  ],
  quotes: [
    {
      version: 1,
      lines: [
        {
          id: 'boot',
          kind: 'procedure',
          serviceId: 'boot',
          name: 'Windows Boot Repair',
          findingIds: ['f-1'],
          cents: 35_000,
        },
      ],
      totalCents: 35_000,
      diagnosisCents: 0,
      planDigest: 'ab'.repeat(32),
      writes: 3,
      bytes: 17_408,
      createdAt: T0,
      current: true,
    },
  ],
  approvals: [],
  runs: [aRun()],
  history: [{ status: 'received', at: T0 }],
  createdAt: T0,
  updatedAt: T0,
  notes: [],
  diagnosisCents: 0,
  desk: { priority: 'normal', tags: [] },
  ...over,
});

export const aSummary = (over: Partial<RepairSummary> = {}): RepairSummary => ({
  id: 'repair-1',
  number: 2291,
  version: 1,
  tenantId: 'tenant-1',
  tenantName: 'Kestrel',
  deviceId: 'device-1',
  deviceName: 'Laptop disk',
  status: 'repairing',
  outcome: 'none',
  runStatus: 'repairing',
  stepsDone: 1,
  stepsTotal: 5,
  progress: 20,
  startTime: T0,
  updatedAt: T0,
  takenInAt: T0,
  needsAssistance: false,
  desk: { priority: 'normal', tags: [] },
  ...over,
});

export const aTracking = (over: Partial<RepairTracking> = {}): RepairTracking => ({
  id: 'RV-AAAA',
  customerName: 'T•••',
  customerPhone: '•••• 418',
  customerEmail: 'n•••@example.com',
  deviceType: 'Disk image',
  deviceModel: 'Laptop disk',
  issueDescription: '',
  repairShopName: 'Kestrel',
  repairShopPhone: '+27 11 555 0100',
  repairShopAddress: '',
  status: 'quoted',
  totalCost: 350,
  servicesPerformed: [],
  progress: 43,
  notes: [],
  createdAt: T0,
  updatedAt: T0,
  number: 2291,
  version: 1,
  outcome: 'none',
  findings: [],
  quote: {
    version: 1,
    totalCents: 35_000,
    diagnosisCents: 0,
    createdAt: T0,
    lines: [{ id: 'boot', kind: 'procedure', name: 'Windows Boot Repair', cents: 35_000 }],
  },
  steps: [],
  history: [{ status: 'received', at: T0 }],
  diagnosisCents: 0,
  ...over,
});
