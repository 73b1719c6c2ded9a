import type { BENCH_SERVICES } from './states.js';

type BenchService = (typeof BENCH_SERVICES)[number];

/**
 * The procedures of this release: the versions that services know, the newest first, which the agent carries out, and
 * the service of the price book that each is sold as (spec part 2 §9: Windows Boot Repair, Registry Repair).
 */
export const PROCEDURES = {
  'boot.table': { versions: ['1.0.0'], serviceId: 'boot_repair' },
  'boot.volume': { versions: ['1.0.0'], serviceId: 'boot_repair' },
  'registry.recover': { versions: ['1.0.0'], serviceId: 'registry_fix' },
} as const satisfies Readonly<
  Record<string, { readonly versions: readonly [string, ...string[]]; readonly serviceId: BenchService }>
>;
export type ProcedureId = keyof typeof PROCEDURES;
