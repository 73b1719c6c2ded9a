import { crc32c } from './checksums.js';
import { hasRoCompat } from './superblock.js';
import type { Ext4Volume } from './volume.js';

const MAGIC = 0xea020000;
const HEADER = 32;

/**
 * Validates a block of extended attributes and its use by inodes. Layout: the kernel's
 * `filesystems/ext4/attributes.rst`.
 */
export async function checkAttributeBlock(
  volume: Ext4Volume,
  number: number,
  users: number,
): Promise<string | undefined> {
  const block = await volume.block(number);
  if (block.readUInt32LE(0) !== MAGIC || block.readUInt32LE(8) !== 1)
    return `Block ${number} does not hold the attributes that inodes look for there.`;
  if (block.readUInt32LE(4) !== users)
    return `The attributes in block ${number} count ${block.readUInt32LE(4)} users and have ${users}.`;
  if (hasRoCompat(volume.sb, 'metadata_csum')) {
    const place = Buffer.alloc(8);
    place.writeBigUInt64LE(BigInt(number));
    const emptied = Buffer.from(block);
    emptied.writeUInt32LE(0, 0x10);
    if (crc32c(crc32c(volume.seed, place), emptied) !== block.readUInt32LE(0x10))
      return `The checksum of the attributes in block ${number} does not match.`;
  }
  return entriesProblem(block, number);
}

function entriesProblem(block: Buffer, number: number): string | undefined {
  const wrong = `The attributes in block ${number} do not fit into it.`;
  let at = HEADER;
  for (; at + 4 <= block.length && block.readUInt32LE(at) !== 0;) {
    if (at + 16 > block.length) return wrong;
    const [nameLength, value, size] = [block[at]!, block.readUInt16LE(at + 2), block.readUInt32LE(at + 8)];
    if (size > 0 && value + size > block.length) return wrong;
    at += 16 + Math.ceil(nameLength / 4) * 4;
  }
  return at + 4 <= block.length ? undefined : wrong;
}
