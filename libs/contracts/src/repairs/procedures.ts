import type { BENCH_SERVICES, Product } from './states.js';

type BenchService = (typeof BENCH_SERVICES)[number];

/**
 * Step kind of a plan. `swap`: replaces bytes of the device. `produce`: only reads the device and writes to the
 * agent’s computer. `command`: sends the device a command from the agent’s fixed table.
 */
type StepKind = 'swap' | 'produce' | 'command';

/**
 * The procedures of this release: versions known to services (newest first), the price-book service (spec part 2 §9:
 * Windows Boot Repair, Registry Repair, Storage Recovery, System Optimization; §9 names no service for phones) and the
 * step kind.
 */
export const PROCEDURES = {
  'boot.table': { versions: ['1.0.0'], serviceId: 'boot_repair', step: 'swap' },
  'boot.volume': { versions: ['1.0.0'], serviceId: 'boot_repair', step: 'swap' },
  'registry.recover': { versions: ['1.0.0'], serviceId: 'registry_fix', step: 'swap' },
  'registry.restore': { versions: ['1.0.0'], serviceId: 'registry_fix', step: 'swap' },
  'driver.disable': { versions: ['1.0.0'], serviceId: 'registry_fix', step: 'swap' },
  'disk.image': { versions: ['1.0.0'], serviceId: 'data_recovery', step: 'produce' },
  'files.recover': { versions: ['1.0.0'], serviceId: 'data_recovery', step: 'produce' },
  'android.apply': { versions: ['1.0.0'], serviceId: 'performance_boost', step: 'command' },
  'computer.optimise': { versions: ['1.0.0'], serviceId: 'performance_boost', step: 'command' },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly versions: readonly [string, ...string[]];
      readonly serviceId: BenchService;
      readonly step: StepKind;
    }
  >
>;
export type ProcedureId = keyof typeof PROCEDURES;

type ProducingId = {
  [Id in ProcedureId]: (typeof PROCEDURES)[Id]['step'] extends 'produce' ? Id : never;
}[ProcedureId];
const PRODUCED_BY: Record<ProducingId, Product> = { 'disk.image': 'image', 'files.recover': 'files' };
const isProducing = (id: string): id is ProducingId => Object.hasOwn(PRODUCED_BY, id);

/** True if the order leaves the device unchanged. A plan never mixes step kinds. */
export const producesOnly = (procedures: readonly { readonly id: string }[]): boolean =>
  procedures.length > 0 && procedures.every(({ id }) => isProducing(id));

export function productOf(procedures: readonly { readonly id: string }[]): Product | undefined {
  const [first] = procedures;
  return first !== undefined && isProducing(first.id) && producesOnly(procedures) ? PRODUCED_BY[first.id] : undefined;
}

/**
 * True if the order consists of commands. Such runs are verified by the device’s answers instead of its bytes. A plan
 * never mixes step kinds.
 */
export const commandsOnly = (procedures: readonly { readonly id: string }[]): boolean =>
  procedures.length > 0 &&
  procedures.every(({ id }) => Object.entries(PROCEDURES).some(([one, { step }]) => one === id && step === 'command'));
