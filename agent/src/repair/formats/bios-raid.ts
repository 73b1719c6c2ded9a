/**
 * Disks of a RAID made by a mainboard's BIOS ("fake RAID"). All formats but one leave their mark near the end of the
 * disk, and none at its start. One half of a mirror looks like an ordinary disk, and a write to one half alone breaks
 * the mirror. Places and fields as read by dmraid and util-linux `libblkid/src/superblocks/*_raid.c`.
 */
import { foreign, hasText, type ProbeReader, type Probe, type Recognised } from './probe-reader.js';

const SECTOR = 512;

const fromEnd = (look: ProbeReader, sectors: number): number => (Math.floor(look.size / SECTOR) - sectors) * SECTOR;

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

function* words16(bytes: Buffer): Generator<number> {
  for (let at = 0; at + 2 <= bytes.length; at += 2) yield bytes.readUInt16LE(at);
}

const member = (name: string, at: number, certain = true): Recognised => ({
  ...foreign(name, certain, `RAID metadata at ${at}`),
  member: true,
});

const nvidia: Probe = async (look) => {
  const at = fromEnd(look, 2);
  const block = await look.at(at, SECTOR);
  return block && hasText(block, 0, 'NVIDIA') ? member('NVIDIA RAID', at) : null;
};

/** Silicon Image Medley: magic at 0x60, and a checksum over the bytes before 0x13E. dmraid knows four copies. */
const silicon: Probe = async (look) => {
  for (const sectors of [1, 513, 1025, 1537]) {
    const at = fromEnd(look, sectors);
    const block = await look.at(at, SECTOR);
    if (block?.readUInt32LE(0x60) !== 0x2f000000 || block[0x116]! >= 8) continue;
    const seals = ((sum(words16(block.subarray(0, 0x13e))) + block.readUInt16LE(0x13e)) & 0xffff) === 0;
    if (seals || block[0x117]! <= 0x10) return member('Silicon Image RAID', at, seals);
  }
  return null;
};

const PROMISE_PLACES = [63, 255, 256, 16, 399, 591, 675, 735, 911, 951, 974, 991, 3087];

const promise: Probe = async (look) => {
  for (const sectors of PROMISE_PLACES) {
    const at = fromEnd(look, sectors);
    const block = await look.at(at, 24);
    if (block && hasText(block, 0, 'Promise Technology, Inc.')) return member('Promise FastTrak RAID', at);
  }
  return null;
};

/** The two magic bytes also end many sectors; only the checksum of the first 50 bytes excludes chance. */
const via: Probe = async (look) => {
  const at = fromEnd(look, 1);
  const block = await look.at(at, SECTOR);
  if (block?.readUInt16LE(0) !== 0xaa55 || block[2]! > 2) return null;
  if ((sum(block.subarray(0, 50)) & 0xff) !== block[50]) return null;
  const described = block.subarray(3, 50).some((byte) => byte !== 0);
  return member('VIA RAID', at, described);
};

const lsi: Probe = async (look) => {
  const at = fromEnd(look, 1);
  const block = await look.at(at, SECTOR);
  return block && hasText(block, 0, '$XIDE$') ? member('LSI MegaRAID', at) : null;
};

/** JMicron: the words of its 128 bytes sum to 0 (or 1 in some firmware); the RAID level at 0x30 is at most 5. */
const jmicron: Probe = async (look) => {
  const at = fromEnd(look, 1);
  const block = await look.at(at, 128);
  if (!block || !hasText(block, 0, 'JM')) return null;
  const [seals, levelled] = [(sum(words16(block)) & 0xffff) <= 1, block[0x30]! <= 5];
  return seals || levelled ? member('JMicron RAID', at, seals && levelled) : null;
};

const highpoint =
  (name: string, ok: number, place: (look: ProbeReader) => number): Probe =>
  async (look) => {
    const at = place(look);
    const magic = (await look.at(at, 4))?.readUInt32LE(0);
    return magic === ok || magic === 0x5a7816fd ? member(name, at) : null;
  };

const adaptec: Probe = async (look) => {
  const at = fromEnd(look, 1);
  const block = await look.at(at, SECTOR);
  if (!block) return null;
  const named = hasText(block, 0x100, 'DPTM');
  if (block.readUInt32BE(0) === 0x37fc4d1e) return member('Adaptec HostRAID', at, named);
  return named ? member('Adaptec HostRAID', at, false) : null;
};

const imsm: Probe = async (look) => {
  // Two sectors before the end; 4Kn disks use sectors of 4 KiB.
  for (const sector of [512, 4096]) {
    const at = Math.floor(look.size / sector) * sector - 2 * sector;
    const block = at < 0 ? null : await look.at(at, 64);
    if (!block || !hasText(block, 0, 'Intel Raid ISM Cfg Sig. ')) continue;
    const sound = block.readUInt32LE(36) >= 48 && block.readUInt32LE(40) !== 0;
    return { ...foreign('IMSM', sound, `Intel RAID metadata at ${at}`), member: true };
  }
  return null;
};

const ddf: Probe = async (look) => {
  for (const sectors of [1, 257]) {
    const at = fromEnd(look, sectors);
    const block = await look.at(at, 64);
    if (block?.readUInt32BE(0) !== 0xde11de11 && block?.readUInt32LE(0) !== 0xde11de11) continue;
    // The revision is text such as 01.02.00 (SNIA DDF, table "DDF header").
    const sound = /^\d\d\.\d\d\.\d\d/.test(block.toString('latin1', 32, 40));
    return { ...foreign('DDF', sound, `DDF anchor at ${at}`), member: true };
  }
  return null;
};

export const BIOS_RAID: Probe[] = [
  imsm,
  ddf,
  nvidia,
  silicon,
  promise,
  via,
  lsi,
  jmicron,
  adaptec,
  highpoint('HighPoint 37x RAID', 0x5a7816f0, () => 9 * SECTOR + 32),
  highpoint('HighPoint 45x RAID', 0x5a7816f3, (look) => fromEnd(look, 11)),
];
