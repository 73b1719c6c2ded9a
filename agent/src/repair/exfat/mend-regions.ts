import type { Finding, ProposedWrite } from '../model/finding.js';
import {
  bootChecksum,
  checksumSector,
  FLAGS,
  PERCENT_IN_USE,
  REGION_SECTORS,
  renewedRegion,
  type Region,
} from './boot-region.js';

export interface Place {
  layer: string;
  base: number;
}

interface Mending {
  findings: Finding[];
  writes: ProposedWrite[];
}

/** Data before pointers: the first sector, by which computers recognise the volume, is written last. */
export function mainLost(place: Place, main: Region, copy: Region, flags: number, percent: number): Mending {
  const data = renewedRegion(copy, flags, percent);
  const size = data.length / REGION_SECTORS;
  const why = `the boot region from its copy at sector ${REGION_SECTORS}`;
  return {
    findings: [
      {
        code: 'exfat.boot_region_damaged',
        procedure: 'boot.volume',
        severity: 'critical',
        layer: place.layer,
        plain: "The drive's boot region is damaged.",
        evidence: [
          {
            offset: place.base,
            expected: `${hex(data)} … (from the copy at sector ${REGION_SECTORS})`,
            seen: `${hex(main.bytes)} …`,
          },
        ],
      },
    ],
    writes: [
      { offset: size, data: data.subarray(size), why },
      { offset: 0, data: data.subarray(0, size), why },
    ],
  };
}

export function copyLost(place: Place, main: Region): Mending {
  const data = renewedRegion(main, main.bytes.readUInt16LE(FLAGS), main.bytes.readUInt8(PERCENT_IN_USE));
  return {
    findings: [
      {
        code: 'exfat.boot_copy_damaged',
        procedure: 'boot.volume',
        severity: 'medium',
        layer: place.layer,
        plain: "The backup of the drive's boot region is damaged.",
        evidence: [
          {
            offset: place.base + data.length,
            expected: 'a boot region that matches its checksum',
            seen: 'one that does not',
          },
        ],
      },
    ],
    writes: [{ offset: data.length, data, why: 'the copy of the boot region, from sector 0' }],
  };
}

export function bothLost(place: Place, main: Region, joined: Region, flags: number, percent: number): Mending {
  const whole = { ...joined, bytes: renewedRegion(joined, flags, percent) };
  const parts = [copyLost(place, whole), mainLost(place, main, whole, flags, percent)];
  const why = 'the boot region, from the sectors that are left of both copies';
  return {
    findings: parts.flatMap(({ findings }) => findings).toReversed(),
    writes: parts.flatMap(({ writes }) => writes.map((write) => ({ ...write, why }))),
  };
}

/** Only the checksum is wrong; the sectors covered by the checksum are identical in both regions. */
export function sealLost({ layer, base }: Place, regions: readonly Region[]): Mending {
  const mended = regions.map(({ offset, bytes }) => {
    const size = bytes.length / REGION_SECTORS;
    const at = (REGION_SECTORS - 1) * size;
    const data = checksumSector(bootChecksum(bytes.subarray(0, at)), size);
    return { offset: offset + at, data, seen: bytes.subarray(at) };
  });
  return {
    findings: mended.map(({ offset, data, seen }) => ({
      code: 'exfat.boot_checksum_wrong',
      procedure: 'boot.volume',
      severity: 'high',
      layer,
      plain: "The checksum of the drive's boot region is wrong, so computers refuse the drive.",
      evidence: [{ offset: base + offset, expected: hex(data.subarray(0, 4)), seen: hex(seen.subarray(0, 16)) }],
    })),
    writes: mended.map(({ offset, data }) => ({ offset, data, why: 'the checksum of the boot region' })),
  };
}

function hex(bytes: Buffer): string {
  return bytes.toString('hex', 0, 16).replace(/(..)(?=.)/g, '$1 ');
}
