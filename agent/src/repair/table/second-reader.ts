/**
 * The witness for tables: reads the same sectors with independent code (own checksum, own offsets, DataView instead of
 * the parser), so that a bug in the repair code cannot confirm itself.
 */
import type { BlockView } from '../view/block-view.js';
import type { CheckResult } from '../model/finding.js';

const NAMES = {
  mbr: 'revive: second reader of sector 0',
  first: 'revive: second reader of the first partition table',
  second: 'revive: second reader of the second partition table',
} as const;

/** Bitwise CRC-32 (IEEE 802.3, reflected). Deliberately short and slow: tables have 17 KiB. */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

/** One result per place. For an MBR: sector 0 and the links of its logical partitions. */
export async function checkTable(view: BlockView, scheme: 'GPT' | 'MBR', sectorSize: number): Promise<CheckResult[]> {
  const sector0 = await view.read(0, 512);
  const signed = sector0[510] === 0x55 && sector0[511] === 0xaa;
  if (scheme === 'MBR') {
    const fault = signed ? await faultOfChain(view, sector0, sectorSize) : 'the signature is missing';
    return [{ name: NAMES.mbr, ok: fault === undefined, detail: fault ?? 'the signature is there, and every link' }];
  }
  const types = [450, 466, 482, 498].map((at) => sector0[at]);
  // The GPT of an optical disc image that also boots from a stick is protected by a 0xEF entry instead.
  const protects = types.includes(0xee) || types.includes(0xef);
  const last = Math.floor(view.size / sectorSize) - 1;
  const first = await readCopy(view, 1, sectorSize);
  const second = await readCopy(view, first.other ?? last, sectorSize);
  const differ = first.table !== undefined && second.table !== undefined && first.table !== second.table;
  const say = (name: string, copy: CopyReading): CheckResult => ({
    name,
    ok: copy.fault === undefined && !differ,
    detail: copy.fault ?? (differ ? 'it differs from the other copy' : 'header and entries match their checksums'),
  });
  return [
    {
      name: NAMES.mbr,
      ok: signed && protects,
      detail: !signed
        ? 'the signature is missing'
        : protects
          ? 'the disk is marked as partitioned with a GPT'
          : 'no entry protects the GPT',
    },
    say(NAMES.first, first),
    say(NAMES.second, second),
  ];
}

async function faultOfChain(view: BlockView, sector0: Buffer, sectorSize: number): Promise<string | undefined> {
  const rows = [446, 462, 478, 494].map((at) => sector0.subarray(at, at + 16));
  if (rows.every((row) => row[4] === 0)) return 'it names no partition';
  const base = rows.find((row) => row[4] === 0x05 || row[4] === 0x0f || row[4] === 0x85)?.readUInt32LE(8);
  let next = base;
  for (let links = 0; next !== undefined && base !== undefined; links += 1) {
    if (links > 128 || (next + 1) * sectorSize > view.size) return 'its logical partitions lead nowhere';
    const link: Buffer = await view.read(next * sectorSize, 512);
    if (link[510] !== 0x55 || link[511] !== 0xaa) return `the link at sector ${next} has no signature`;
    const further = [446, 462].find((at) => [0x05, 0x0f, 0x85].includes(link[at + 4]!));
    next = further === undefined ? undefined : base + link.readUInt32LE(further + 8);
  }
  return undefined;
}

interface CopyReading {
  fault?: string;
  other?: number;
  /** Disk identifier and entry checksum: equal in both copies of a table. */
  table?: string;
}

async function readCopy(view: BlockView, lba: number, sectorSize: number): Promise<CopyReading> {
  if (lba < 1 || (lba + 1) * sectorSize > view.size) return { fault: `sector ${lba} is not on the device` };
  const bytes = new Uint8Array(await view.read(lba * sectorSize, sectorSize));
  const data = new DataView(bytes.buffer);
  if (data.getBigUint64(0, true) !== 0x5452415020494645n) return { fault: `sector ${lba} carries no signature` };
  const size = Math.min(Math.max(data.getUint32(12, true), 92), sectorSize);
  const bare = bytes.slice(0, size);
  bare.fill(0, 16, 20);
  if (crcOf(bare) !== data.getUint32(16, true))
    return { fault: `the header at sector ${lba} does not match its checksum` };
  if (Number(data.getBigUint64(24, true)) !== lba) return { fault: `the header at sector ${lba} belongs elsewhere` };
  const start = Number(data.getBigUint64(72, true)) * sectorSize;
  const length = data.getUint32(80, true) * data.getUint32(84, true);
  if (length > 1024 * 1024 || start + length > view.size)
    return { fault: `the entries of the header at sector ${lba} lie nowhere` };
  if (crcOf(await view.read(start, length)) !== data.getUint32(88, true))
    return { fault: `the entries of the header at sector ${lba} do not match their checksum` };
  const identity = Buffer.from(bytes.subarray(56, 72)).toString('hex');
  return { other: Number(data.getBigUint64(32, true)), table: `${identity}:${data.getUint32(88, true)}` };
}
