import type { Evidence, Finding } from '../model/finding.js';
import { BOOT_LENGTH, fieldAt, GEOMETRY_FIELDS, hasJump, hasSignature } from '../fat/boot-sector.js';

/** A sector with at most this many wrong fields has survived, so its remaining bytes are kept. */
const FEW_FIELDS = 3;

interface RepairedSector {
  data: Buffer;
  whole: boolean;
  evidence: Evidence[];
}

function hex(bytes: Buffer): string {
  return bytes.toString('hex').replace(/(..)(?=.)/g, '$1 ');
}

/**
 * Returns `target` with all locating fields taken from `truth`, or null if they agree. A sector with few wrong fields
 * keeps its other bytes: boot loaders exist in sector 0 alone, and a full copy would remove them. `at` is the target's
 * absolute offset; `named` describes the source of the truth.
 */
export function repairSector(target: Buffer, truth: Buffer, at: number, named: string): RepairedSector | null {
  const evidence: Evidence[] = GEOMETRY_FIELDS.filter((field) => fieldAt(target, field) !== fieldAt(truth, field)).map(
    (field) => ({
      offset: at + field.offset,
      expected: `${field.name} ${fieldAt(truth, field)} (${named})`,
      seen: String(fieldAt(target, field)),
    }),
  );
  if (!hasJump(target))
    evidence.push({ offset: at, expected: `jump ${hex(truth.subarray(0, 3))}`, seen: hex(target.subarray(0, 3)) });
  if (!hasSignature(target))
    evidence.push({ offset: at + 510, expected: 'end mark 55 aa', seen: hex(target.subarray(510, 512)) });
  if (evidence.length === 0) return null;
  if (evidence.length > FEW_FIELDS) {
    return {
      data: Buffer.from(truth),
      whole: true,
      evidence: [
        {
          offset: at,
          expected: `${hex(truth.subarray(0, 16))} … (${named})`,
          seen: `${hex(target.subarray(0, 16))} …`,
        },
      ],
    };
  }
  const data = Buffer.from(target);
  for (const field of GEOMETRY_FIELDS) truth.copy(data, field.offset, field.offset, field.offset + field.width);
  if (!hasJump(target)) truth.copy(data, 0, 0, 3);
  truth.copy(data, 510, 510, BOOT_LENGTH);
  return { data, whole: false, evidence };
}

/** Number of sectors before the volume (BPB_HiddSec). Boot code uses the number, so a wrong value prevents booting. */
const HIDDEN = 28;

/**
 * Corrects the hidden sector count of a volume in a partition if the copy matches the partition start. Changes `data`
 * in place.
 */
export function repairHiddenSectors(data: Buffer, copy: Buffer, base: number, bytesPerSector: number): Evidence | null {
  const place = base / bytesPerSector;
  if (base === 0 || data.readUInt32LE(HIDDEN) === place || copy.readUInt32LE(HIDDEN) !== place) return null;
  const evidence = {
    offset: base + HIDDEN,
    expected: `${place} sectors before the volume (its place and the copy of this sector)`,
    seen: String(data.readUInt32LE(HIDDEN)),
  };
  data.writeUInt32LE(place, HIDDEN);
  return evidence;
}

export function bootFinding(layer: string, part: 'sector' | 'copy', mended: RepairedSector): Finding {
  const what = part === 'sector' ? "The drive's boot sector" : "The backup of the drive's boot sector";
  return {
    code:
      part === 'copy'
        ? 'fat.boot_copy_damaged'
        : mended.whole
          ? 'fat.boot_sector_damaged'
          : 'fat.boot_sector_field_wrong',
    procedure: 'boot.volume',
    severity: part === 'sector' ? 'critical' : 'medium',
    layer,
    plain: mended.whole
      ? `${what} is damaged.`
      : `${what} has ${mended.evidence.length} wrong ${mended.evidence.length === 1 ? 'entry' : 'entries'}.`,
    evidence: mended.evidence,
  };
}
