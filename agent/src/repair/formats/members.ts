/**
 * Disks that are members of a group, encrypted, or swap: the content is not a plain volume. Sources: Linux `md_p.h`
 * (md), `block/partitions/ldm.h` (LDM), LVM2 `lib/label/label.c` and `lib/format_text/layout.h`, OpenZFS `vdev_impl.h`
 * and `uberblock_impl.h`, cryptsetup LUKS1/LUKS2 on-disk format, Linux `swap.h`, bcache `bcache.h`, util-linux
 * `drbd.c`, `stratis.c`, `cs_fvault2.c`. BIOS RAID is in its own file.
 */
import { crc32c } from './crc32c.js';
import { BIOS_RAID } from './bios-raid.js';
import { foreign, hasText, u64be, u64le, type ProbeReader, type Probe } from './probe-reader.js';

const luks: Probe = async (look) => {
  const header = await look.at(0, 512);
  if (header?.toString('hex', 0, 6) === '4c554b53babe') {
    const version = header.readUInt16BE(6);
    const sound =
      version === 1
        ? header[8] !== 0 && header.readUInt32BE(108) > 0
        : version === 2 && header.readBigUInt64BE(8) >= 16384n;
    return foreign(
      `LUKS${version === 1 || version === 2 ? version : ''}`,
      sound,
      `LUKS header version ${version} at 0`,
    );
  }
  // LUKS2 has a second header ("SKUL") after the first, at 16 KiB to 4 MiB. It survives a wiped first sector.
  for (const kib of [16, 32, 64, 128, 256, 512, 1024, 2048, 4096]) {
    const second = await look.at(kib * 1024, 16);
    if (second?.toString('hex', 0, 6) === '534b554cbabe' && second.readUInt16BE(6) === 2)
      return foreign('LUKS2', false, `second LUKS2 header at ${kib * 1024}`);
  }
  return null;
};

const swap: Probe = async (look) => {
  for (const page of [4096, 8192, 16384, 32768, 65536]) {
    const mark = (await look.at(page - 10, 10))?.toString('latin1');
    if (mark === undefined) continue;
    if (mark === 'SWAPSPACE2') {
      const info = await look.at(1024, 12);
      return foreign(
        'swap',
        info !== null && [info.readUInt32LE(0), info.readUInt32BE(0)].includes(1),
        `SWAPSPACE2 at ${page - 10}`,
      );
    }
    if (mark === 'SWAP-SPACE') return foreign('swap', false, `SWAP-SPACE at ${page - 10}`);
    if (/^(S1SUSPEND|S2SUSPEND|ULSUSPEND|LINHIB0001)/.test(mark))
      return foreign('swap', true, `a hibernated system's memory: ${mark.replace(/\0/g, '')} at ${page - 10}`);
  }
  return null;
};

const lvm: Probe = async (look) => {
  for (let sector = 0; sector < 4; sector += 1) {
    const label = await look.at(sector * 512, 512);
    if (!label || !hasText(label, 0, 'LABELONE')) continue;
    return foreign('LVM2', hasText(label, 24, 'LVM2 001') && u64le(label, 8) === sector, `LABELONE at ${sector * 512}`);
  }
  // The metadata area of the volume group follows the label and survives its loss; the area's magic has 16 bytes.
  const area = await look.at(4096, 512);
  if (area && hasText(area, 4, ' LVM2 x[5A%r0N*>'))
    return foreign('LVM2', false, 'the description of a volume group at 4096');
  // LVM1: two letters and a version, then three areas, each with offset and size in bytes.
  const old = await look.at(0, 512);
  const dated = old !== null && hasText(old, 0, 'HM') && [1, 2].includes(old.readUInt16LE(2));
  if (dated) return foreign('LVM1', old.readUInt32LE(4) === 0 && old.readUInt32LE(8) > 0, 'LVM1 label at 0');
  return null;
};

const MD_MAGIC = 0xa92b4efc;

/** Version 1 superblocks hold their own sector number. A different number means a partition or an older layout. */
const md1 =
  (version: string, place: (size: number) => number): Probe =>
  async (look) => {
    const at = place(look.size);
    const sb = at < 0 ? null : await look.at(at, 256);
    if (!sb || sb.readUInt32LE(0) !== MD_MAGIC || sb.readUInt32LE(4) !== 1) return null;
    const itself = u64le(sb, 144) * 512 === at;
    return foreign(
      'md',
      itself && sb.readUInt32LE(92) > 0,
      `md ${version} superblock at ${at}${itself ? '' : ', which names another place'}`,
    );
  };

/** Version 0.90 uses the host's byte order and is 64 to 128 KiB before the end. */
const md090: Probe = async (look) => {
  const at = Math.floor(look.size / 65536) * 65536 - 65536;
  const sb = at < 0 ? null : await look.at(at, 64);
  if (!sb) return null;
  const read =
    sb.readUInt32LE(0) === MD_MAGIC
      ? (o: number) => sb.readUInt32LE(o)
      : sb.readUInt32BE(0) === MD_MAGIC
        ? (o: number) => sb.readUInt32BE(o)
        : null;
  if (!read) return null;
  // The superblock does not hold its own place, only the used size of its device (KiB, 0 for RAID 0). A much smaller
  // size means a partition with the same end as this device.
  const unused = at - read(32) * 1024;
  const own = read(32) === 0 || (unused >= 0 && unused < 1024 * 1024);
  return foreign(
    'md',
    own && read(4) === 0 && read(8) >= 90 && read(40) > 0,
    `md 0.90 superblock at ${at}${own ? '' : ', of a smaller device'}`,
  );
};

/**
 * PRIVHEAD is at sector 6 of an MBR disk, and twice in the database in the last 2048 sectors: at database sectors 1856
 * and 2047 (ldm.h: OFF_PRIV1-3). The LDM metadata partition of a GPT disk ends with the same two.
 */
const ldm: Probe = async (look) => {
  for (const at of [6 * 512, look.size - (2048 - 1856) * 512, look.size - 512]) {
    const head = await look.at(at, 512);
    if (!head || !hasText(head, 0, 'PRIVHEAD')) continue;
    const sound =
      head.readUInt16BE(12) === 2 &&
      [11, 12].includes(head.readUInt16BE(14)) &&
      u64be(head, 0x133) > 0; /* config_size, sectors */
    return { ...foreign('LDM', sound, `dynamic disk header at ${at}`), member: true };
  }
  return null;
};

const UBERBLOCK = 0x00bab10cn;
const LABEL = 256 * 1024;

async function uberblocks(look: ProbeReader, label: number): Promise<number> {
  const ring = await look.at(label + LABEL / 2, LABEL / 2);
  if (!ring) return 0;
  let count = 0;
  for (let at = 0; at < ring.length; at += 1024) {
    if (ring.readBigUInt64LE(at) === UBERBLOCK || ring.readBigUInt64BE(at) === UBERBLOCK) count += 1;
  }
  return count;
}

/** Four labels of 256 KiB, two at each end. The name/value list (XDR) at 16 KiB of a label is the second check. */
const zfs: Probe = async (look) => {
  const end = Math.floor(look.size / LABEL) * LABEL;
  let count = 0;
  let labels = 0;
  let described = false;
  for (const at of new Set([0, LABEL, end - 2 * LABEL, end - LABEL])) {
    if (at < 0) continue;
    const here = await uberblocks(look, at);
    if (here === 0) continue;
    count += here;
    labels += 1;
    const list = await look.at(at + 16 * 1024, 64);
    described ||= list !== null && list[0] === 1 && list.includes('version');
  }
  if (count === 0) return null;
  // libblkid requires four uberblocks too: a single magic may be data.
  return foreign('ZFS', described || count >= 4, `${count} uberblocks in ${labels} labels`);
};

const bcache: Probe = async (look) => {
  const sb = await look.at(4096, 64);
  const magic = sb?.toString('hex', 24, 40);
  if (!sb || (magic !== 'c68573f64e1a45ca8265f57f48ba6d81' && magic !== 'c68573f666ce90a9d96a60cf803df7ef'))
    return null;
  // bcache holds its own sector (8) in the second word. Early bcachefs shares bcache's magic; later bcachefs has its
  // own.
  const cache = magic.startsWith('c68573f64e1a') && u64le(sb, 8) === 8;
  return foreign(
    cache ? 'bcache' : 'bcachefs',
    cache ? u64le(sb, 16) <= 6 : sb.readUInt16LE(16) > 0,
    'bcache family superblock at 4096',
  );
};

const DRBD_MAGICS = [0x8374026b, 0x8374026c, 0x8374026d];

/** Internal DRBD metadata is at the end of the device: the last 4 KiB, magic at byte 60 (8, 8.4 unclean, 9). */
const drbd: Probe = async (look) => {
  const at = Math.floor(look.size / 4096) * 4096 - 4096;
  const block = await look.at(at, 128);
  if (!block || !DRBD_MAGICS.includes(block.readUInt32BE(60))) return null;
  return foreign('DRBD', u64be(block, 0) > 0, `DRBD metadata at ${at}`);
};

const stratis: Probe = async (look) => {
  for (const at of [512, 9 * 512]) {
    const block = await look.at(at, 512);
    if (!block || !hasText(block, 4, '!Stra0tis')) continue;
    return foreign('Stratis', crc32c(block.subarray(4)) === block.readUInt32LE(0), `Stratis header at ${at}`);
  }
  return null;
};

/** Apple CoreStorage (FileVault 2, Fusion): volume header at 0, "CS" at 88. */
const coreStorage: Probe = async (look) => {
  const header = await look.at(0, 512);
  if (!header || !hasText(header, 88, 'CS') || header.readUInt16LE(8) !== 1) return null;
  return foreign('CoreStorage', header.readUInt16LE(10) === 0x10 && header.readUInt32LE(90) === 1, 'CS at 88');
};

export const MEMBERS: Probe[] = [
  luks,
  swap,
  lvm,
  md090,
  md1('1.0', (size) => Math.floor(size / 4096) * 4096 - 8192),
  md1('1.1', () => 0),
  md1('1.2', () => 4096),
  ldm,
  zfs,
  bcache,
  drbd,
  stratis,
  coreStorage,
  ...BIOS_RAID,
];
