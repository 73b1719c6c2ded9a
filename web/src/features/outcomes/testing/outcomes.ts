import type { RepairOutcomes } from '#api/generated/outcomes.gen.js';

const few = { attempts: 7, blocked: 2, notApplicable: 1, timed: 6, priced: 5 };
export const FEW: RepairOutcomes = { needed: 20, days: 365, all: few, services: [], procedures: [], chart: [] };

const enough = {
  attempts: 50,
  blocked: 2,
  notApplicable: 1,
  success: { verified: 45, low: 0.7864, high: 0.9565, reopened: 3 },
  timed: 46,
  duration: { meanMs: 150_000, p50Ms: 120_000, p90Ms: 300_000 },
  priced: 44,
  price: { minCents: 25_000, maxCents: 35_000 },
};
export const ENOUGH: RepairOutcomes = {
  needed: 20,
  days: 365,
  all: enough,
  services: [
    { id: 'boot_repair', ...enough },
    { id: 'registry_fix', ...few },
  ],
  procedures: [
    { id: 'boot.table', version: '1.0.0', ...enough },
    { id: 'registry.recover', version: '1.0.0', ...few },
  ],
  chart: [
    { day: '2026-11-25', verified: 3 },
    { day: '2026-11-26', verified: 4 },
  ],
};
