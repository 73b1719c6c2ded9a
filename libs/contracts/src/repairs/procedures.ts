import type { BENCH_SERVICES, Product } from './states.js';

type BenchService = (typeof BENCH_SERVICES)[number];

/**
 * What the plans of a procedure are made of. `swap`: bytes of the device are replaced. `produce`: something is made on the
 * agent's computer, and the device is only read. `command`: the device is told to do a row of the agent's closed table.
 */
type StepKind = 'swap' | 'produce' | 'command';

/**
 * The procedures of this release: the versions that services know, the newest first, which the agent carries out, the
 * service of the price book that each is sold as (spec part 2 §9: Windows Boot Repair, Registry Repair, Storage
 * Recovery, System Optimization; §9 names no service for phones), and what its plans are made of.
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

/** Whether what is ordered by these leaves the device as it is. Never of a mixture: a plan is made of one kind of step. */
export const producesOnly = (procedures: readonly { readonly id: string }[]): boolean =>
  procedures.length > 0 && procedures.every(({ id }) => isProducing(id));

/** What is made by an order of these; undefined where the device is changed. */
export function productOf(procedures: readonly { readonly id: string }[]): Product | undefined {
  const [first] = procedures;
  return first !== undefined && isProducing(first.id) && producesOnly(procedures) ? PRODUCED_BY[first.id] : undefined;
}

/** Whether an order of these is made of commands: no byte of the device is compared, its own words are. Never of a mixture. */
export const commandsOnly = (procedures: readonly { readonly id: string }[]): boolean =>
  procedures.length > 0 &&
  procedures.every(({ id }) => Object.entries(PROCEDURES).some(([one, { step }]) => one === id && step === 'command'));
