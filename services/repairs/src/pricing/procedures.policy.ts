/**
 * The procedures that this release may order, and the service of the price book that each belongs to (spec part 2 §9:
 * Windows Boot Repair).
 */
export const PROCEDURES = {
  'boot.table': { versions: ['1.0.0'], serviceId: 'boot_repair' },
  'boot.volume': { versions: ['1.0.0'], serviceId: 'boot_repair' },
} as const;
export type ProcedureId = keyof typeof PROCEDURES;

export const isProcedure = (id: string): id is ProcedureId => Object.hasOwn(PROCEDURES, id);
export const serviceOf = (id: ProcedureId): string => PROCEDURES[id].serviceId;
export const isKnownProcedure = (id: string, version: string): boolean =>
  isProcedure(id) && (PROCEDURES[id].versions as readonly string[]).includes(version);
