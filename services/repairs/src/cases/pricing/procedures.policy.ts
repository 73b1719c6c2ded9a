import { PROCEDURES, type ProcedureId } from '@revive/contracts/repairs/procedures';

export const isProcedure = (id: string): id is ProcedureId => Object.hasOwn(PROCEDURES, id);
export const serviceOf = (id: ProcedureId): string => PROCEDURES[id].serviceId;
export const isKnownProcedure = (id: string, version: string): boolean =>
  isProcedure(id) && (PROCEDURES[id].versions as readonly string[]).includes(version);
