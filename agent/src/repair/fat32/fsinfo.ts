/** The FSInfo sector (fatgen103, "FAT32 FSInfo Sector Structure"): hints, protected by three signatures. */

const LEAD = 0x41615252;
const STRUCTURE = 0x61417272;
const TRAIL = 0xaa550000;
export const UNKNOWN = 0xffffffff;

export interface FsInfo {
  /** Free clusters as last counted, or UNKNOWN. */
  free: number;
  /** First cluster that a driver tries when searching for a free cluster, or UNKNOWN. */
  next: number;
}

export function parseFsInfo(sector: Buffer): FsInfo | null {
  const marked =
    sector.readUInt32LE(0) === LEAD && sector.readUInt32LE(484) === STRUCTURE && sector.readUInt32LE(508) === TRAIL;
  return marked ? { free: sector.readUInt32LE(488), next: sector.readUInt32LE(492) } : null;
}

export function buildFsInfo(size: number, info: FsInfo): Buffer {
  const sector = Buffer.alloc(size);
  sector.writeUInt32LE(LEAD, 0);
  sector.writeUInt32LE(STRUCTURE, 484);
  sector.writeUInt32LE(info.free, 488);
  sector.writeUInt32LE(info.next, 492);
  sector.writeUInt32LE(TRAIL, 508);
  return sector;
}

/** True for more free clusters than the volume has. The search hint is never judged, because drivers set it freely. */
export function isImpossible(info: FsInfo, clusters: number): boolean {
  return info.free !== UNKNOWN && info.free > clusters;
}
