/**
 * A plan: every byte a repair will change, sealed by one digest. The approval and the signed order name that digest.
 */
import { createHash } from 'node:crypto';
import { PROCEDURES, type ProcedureId } from '@revive/contracts/repairs/procedures';

export interface DeviceIdentity {
  /** `phone` and `computer` are spoken to and not read by bytes: they have neither size nor sectors, and both are 0. */
  kind: 'image' | 'block' | 'phone' | 'computer';
  /**
   * Stays the same when the device is unplugged and comes back: a serial or GUID for a disk, the file's name for an
   * image.
   */
  id: string;
  /** Bytes. */
  size: number;
  /** Logical sector size in bytes, as the device reports it. */
  sectorSize: number;
}

export interface PlannedWrite {
  /** Absolute, bytes. */
  offset: number;
  length: number;
  /** SHA-256 in hex of the bytes there now and of the bytes there afterwards. */
  before: string;
  after: string;
  why: string;
  /** Never leaves the agent, and is not part of the digest (`after` is). */
  data: Buffer;
}

export interface Plan {
  procedures: { id: ProcedureId; version: string }[];
  device: DeviceIdentity;
  /** In the order of execution: data first, pointers last. They never overlap. */
  writes: PlannedWrite[];
  /** SHA-256 in hex over `encodePlan`. */
  digest: string;
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * The canonical bytes that the digest covers: UTF-8 of a JSON array without spaces,
 * `["revive.plan.v1",[kind,id,size,sectorSize],[[procedure,version]…],[[offset,length,before,after,why]…]]`,
 * procedures sorted by id, writes in the order of execution. Arrays only, so no order of keys can differ.
 */
export function encodePlan(plan: Omit<Plan, 'digest'>): Buffer {
  const { device, writes } = plan;
  return Buffer.from(
    JSON.stringify([
      'revive.plan.v1',
      [device.kind, device.id, device.size, device.sectorSize],
      plan.procedures.map(({ id, version }) => [id, version]),
      writes.map((write) => [write.offset, write.length, write.before, write.after, write.why]),
    ]),
    'utf8',
  );
}

/** The plan of what was rehearsed, by the procedures that its findings name. */
export function sealRehearsed(
  findings: readonly { procedure: ProcedureId }[],
  device: DeviceIdentity,
  writes: PlannedWrite[],
): Plan {
  const ids = [...new Set(findings.map(({ procedure }) => procedure))];
  return sealPlan({ procedures: ids.map((id) => ({ id, version: PROCEDURES[id].versions[0] })), device, writes });
}

/** Sorts the procedures, computes the digest. */
export function sealPlan(parts: Omit<Plan, 'digest'>): Plan {
  const procedures = [...parts.procedures].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const sorted = { ...parts, procedures };
  return { ...sorted, digest: sha256(encodePlan(sorted)) };
}
