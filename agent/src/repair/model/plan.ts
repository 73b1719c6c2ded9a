/**
 * A plan: every byte a repair will change, sealed by one digest. The approval and the signed order name that digest.
 */
import { createHash } from 'node:crypto';
import { PROCEDURES, type ProcedureId } from '@revive/contracts/repairs/procedures';

export interface DeviceIdentity {
  /** `phone` and `computer` are driven by commands instead of byte access: size and sector size are both 0. */
  kind: 'image' | 'block' | 'phone' | 'computer';
  /** Stable across reconnects: a serial or GUID for a disk, the file name for an image. */
  id: string;
  /** Bytes. */
  size: number;
  /** Logical sector size in bytes, as the device reports it. */
  sectorSize: number;
}

export interface PlannedWrite {
  /** Absolute offset in bytes. */
  offset: number;
  length: number;
  /** Hex SHA-256 of the present bytes and of the bytes after the write. */
  before: string;
  after: string;
  why: string;
  /** Never leaves the agent, and is not part of the digest (`after` is). */
  data: Buffer;
}

export interface Plan {
  procedures: { id: ProcedureId; version: string }[];
  device: DeviceIdentity;
  /** In the order of execution: data first, pointers last. Writes never overlap. */
  writes: PlannedWrite[];
  /** Hex SHA-256 over `encodePlan`. */
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

export function sealRehearsed(
  findings: readonly { procedure: ProcedureId }[],
  device: DeviceIdentity,
  writes: PlannedWrite[],
): Plan {
  const ids = [...new Set(findings.map(({ procedure }) => procedure))];
  return sealPlan({ procedures: ids.map((id) => ({ id, version: PROCEDURES[id].versions[0] })), device, writes });
}

export function sealPlan(parts: Omit<Plan, 'digest'>): Plan {
  const procedures = [...parts.procedures].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const sorted = { ...parts, procedures };
  return { ...sorted, digest: sha256(encodePlan(sorted)) };
}
