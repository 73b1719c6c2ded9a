/**
 * Files that contain a disk image, and compressed files. A write into such a file as if it were the disk destroys the
 * file. Sources: QEMU `docs/interop/qcow2.rst`, `block/vdi.c`, `block/parallels.c`; Microsoft VHD Image Format 1.0 and
 * [MS-VHDX]; VMware Virtual Disk Format 1.1; libewf documentation (EWF, EWF2, AFF); RFC 1952, RFC 8878, XZ and ZIP
 * file formats.
 */
import { foreign, hasText, isPowerOfTwo, u64be, u64le, type ProbeReader, type Probe } from './probe-reader.js';

const qcow: Probe = async (look) => {
  const header = await look.at(0, 72);
  if (header?.toString('hex', 0, 4) !== '514649fb') return null;
  const version = header.readUInt32BE(4);
  const bits = header.readUInt32BE(20);
  return foreign(
    version === 1 ? 'qcow' : 'qcow2',
    (version === 2 || version === 3) && bits >= 9 && bits <= 21,
    `QFI version ${version} at 0`,
  );
};

/** Checksum of a VHD footer: the ones' complement of the sum of all bytes except the checksum. */
function vhdChecksum(footer: Buffer): number {
  let sum = 0;
  for (let at = 0; at < 512; at += 1) if (at < 64 || at >= 68) sum += footer[at] ?? 0;
  return ~sum >>> 0;
}

/** The footer is at the end of the file (early versions wrote 511 bytes); a dynamic disk has a copy at the start. */
const vhd: Probe = async (look) => {
  for (const at of [0, Math.floor(look.size / 512) * 512 - 512, look.size - 512, look.size - 511]) {
    const cookie = await look.at(at, 8);
    if (!cookie || !hasText(cookie, 0, 'conectix')) continue;
    const footer = await look.at(at, 512);
    const proven = footer !== null && vhdChecksum(footer) === footer.readUInt32BE(64);
    // A footer with a wrong checksum is still a damaged footer if any field has a value typical of a footer.
    const plausible =
      footer !== null &&
      (footer.readUInt32BE(12) === 0x00010000 ||
        [2, 3, 4].includes(footer.readUInt32BE(60)) ||
        footer.readBigUInt64BE(16) === 2n ** 64n - 1n ||
        u64be(footer, 48) === at);
    return foreign('VHD', proven || plausible, `conectix at ${at}${proven ? '' : ', with a broken checksum'}`);
  }
  return null;
};

const vhdx: Probe = async (look) => {
  const head = await look.at(0, 8);
  if (!head || !hasText(head, 0, 'vhdxfile')) return null;
  for (const [at, mark] of [
    [65536, 'head'],
    [131072, 'head'],
    [196608, 'regi'],
    [262144, 'regi'],
  ] as const) {
    const block = await look.at(at, 4);
    if (block && hasText(block, 0, mark)) return foreign('VHDX', true, `vhdxfile at 0, ${mark} at ${at}`);
  }
  return foreign('VHDX', false, 'vhdxfile at 0');
};

const vmdk: Probe = async (look) => {
  const header = await look.at(0, 512);
  if (!header) return null;
  if (hasText(header, 0, 'KDMV')) {
    const version = header.readUInt32LE(4);
    return foreign(
      'VMDK',
      version >= 1 && version <= 3 && u64le(header, 12) > 0 && u64le(header, 20) > 0,
      `KDMV version ${version} at 0`,
    );
  }
  if (hasText(header, 0, 'COWD')) return foreign('VMDK', header.readUInt32LE(4) === 1, 'COWD at 0');
  if (hasText(header, 0, '# Disk DescriptorFile'))
    return foreign('VMDK', header.includes('version='), 'a disk descriptor in text at 0');
  return null;
};

const vdi: Probe = async (look) => {
  const header = await look.at(0, 512);
  if (header?.readUInt32LE(0x40) !== 0xbeda107f) return null;
  return foreign('VDI', hasText(header, 0, '<<< ') || header.readUInt16LE(0x46) <= 1, 'VDI signature at 64');
};

const forensic: Probe = async (look) => {
  const header = await look.at(0, 32);
  if (!header) return null;
  const mark = header.toString('hex', 0, 8);
  // Segment files: a byte 1, the segment number, two zero bytes (libewf, "File header").
  if (mark === '455646090d0aff00')
    return foreign('E01', header[8] === 1 && header.readUInt16LE(9) > 0 && header.readUInt16LE(11) === 0, 'EVF at 0');
  if (mark === '4c5646090d0aff00') return foreign('L01', header[8] === 1, 'LVF at 0');
  if (mark === '455646320d0a8100') return foreign('Ex01', header[8] === 2, 'EVF2 at 0');
  if (hasText(header, 0, 'AFF10\r\n')) return foreign('AFF', true, 'AFF10 at 0');
  return null;
};

const dmg: Probe = async (look) => {
  const trailer = await look.at(look.size - 512, 512);
  if (!trailer || !hasText(trailer, 0, 'koly')) return null;
  return foreign('DMG', trailer.readUInt32BE(4) === 4 && trailer.readUInt32BE(8) === 512, `koly at ${look.size - 512}`);
};

const parallels: Probe = async (look) => {
  const header = await look.at(0, 64);
  if (!header || (!hasText(header, 0, 'WithoutFreeSpace') && !hasText(header, 0, 'WithouFreSpacExt'))) return null;
  return foreign('Parallels HDD', header.readUInt32LE(16) === 2, 'Parallels header at 0');
};

/** AOSP `libsparse/sparse_format.h`: sparse images for fastboot, made of chunks. */
const androidSparse: Probe = async (look) => {
  const header = await look.at(0, 28);
  if (header?.readUInt32LE(0) !== 0xed26ff3a) return null;
  const isSound =
    header.readUInt16LE(4) === 1 &&
    header.readUInt16LE(8) >= 28 &&
    header.readUInt16LE(10) >= 12 &&
    header.readUInt32LE(12) % 4 === 0;
  return foreign('Android sparse image', isSound, 'sparse header at 0');
};

/** QEMU `docs/interop/qed_spec.rst`. */
const qed: Probe = async (look) => {
  const header = await look.at(0, 64);
  if (!header || !hasText(header, 0, 'QED\0')) return null;
  const cluster = header.readUInt32LE(4);
  const tables = header.readUInt32LE(8);
  return foreign('QED', isPowerOfTwo(cluster) && cluster >= 4096 && tables >= 1 && tables <= 16, 'QED at 0');
};

const PACKED: { format: string; bytes: string; holds: (b: Buffer) => boolean }[] = [
  { format: 'gzip', bytes: '1f8b08', holds: (b) => (b[3]! & 0xe0) === 0 },
  { format: 'xz', bytes: 'fd377a585a00', holds: (b) => b[6] === 0 },
  { format: 'zstd', bytes: '28b52ffd', holds: (b) => (b[4]! & 0x08) === 0 },
  { format: 'bzip2', bytes: '425a68', holds: (b) => b.toString('hex', 4, 10) === '314159265359' },
  { format: '7-Zip', bytes: '377abcaf271c', holds: (b) => b[6] === 0 },
  { format: 'zip', bytes: '504b0304', holds: (b) => b.readUInt16LE(4) <= 63 },
  { format: 'RAR', bytes: '526172211a07', holds: (b) => b[6]! <= 1 },
  { format: 'WIM', bytes: '4d5357494d000000', holds: (b) => b.readUInt32LE(8) >= 148 },
];

/** A compressed image looks like noise: unrecognised, it would be reported as an empty or damaged disk. */
const packed: Probe = async (look: ProbeReader) => {
  const head = await look.at(0, 16);
  const kind = head ? PACKED.find((each) => head.toString('hex').startsWith(each.bytes)) : undefined;
  return head && kind ? foreign(kind.format, kind.holds(head), `a packed file (${kind.format}), not a disk`) : null;
};

export const CONTAINERS: Probe[] = [qcow, vhd, vhdx, vmdk, vdi, qed, androidSparse, forensic, dmg, parallels, packed];
