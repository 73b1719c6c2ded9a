import { type BlockView } from '../view/block-view.js';
import { BOOT_FIELDS, differingFields, type BootReading, type NtfsGeometry } from './format/boot-sector.js';
import { strangerAtEnd } from './other-formats.js';
import { finding, hex, type Ending, type Place, type Proposal } from './report.js';

/**
 * The verified geometry of the volume. `readable` is false if no system can find the files through the first sector.
 */
export interface KnownBoot extends Proposal {
  kind: 'known';
  geometry: NtfsGeometry;
  readable: boolean;
  notes: string[];
}

/** A sector with more wrong fields was overwritten; with fewer, only the wrong fields are corrected. */
export const MOST_FIELDS = 3;

export async function restoreCopy(
  view: BlockView,
  place: Place,
  present: BootReading,
  geometry: NtfsGeometry,
  seen: Buffer | undefined,
  known: KnownBoot,
): Promise<Ending | KnownBoot> {
  const copyAt = geometry.totalSectors * geometry.sectorSize;
  const data = await view.read(0, geometry.sectorSize);
  const stranger = seen && strangerAtEnd(seen);
  const fields = seen ? differingFields(present.bytes, seen) : [];
  const evidence = (fields.length > 0 && fields.length <= MOST_FIELDS ? fields : BOOT_FIELDS.slice(0, 1)).map(
    ({ offset, length }) => ({
      offset: copyAt + offset,
      expected: hex(data, offset, offset + length),
      seen: hex(seen, offset, offset + length),
    }),
  );
  const found = finding(
    place,
    'ntfs.boot_copy_damaged',
    'medium',
    "The safety copy of this Windows volume's beginning is damaged. The files are fine, but the next fault would cost them.",
    evidence,
  );
  if (stranger)
    return { kind: 'person', reason: `where the copy of the boot sector belongs lies ${stranger}`, findings: [found] };
  return {
    ...known,
    findings: [found],
    writes: [{ offset: copyAt, data, why: 'the copy of the boot sector, from the boot sector' }],
  };
}
