/** $AttrDef: names and types of all attributes. Windows reads $AttrDef when mounting the volume. */
import { ATTRIBUTE } from './file-record.js';
import { RECORD, type Mft } from './mft.js';
import { NtfsFault } from './ntfs-fault.js';

const ENTRY = 160;
const KIND_AT = 128;
/** Equal in every version of NTFS. */
const KNOWN: Readonly<Record<number, string>> = {
  0x10: '$STANDARD_INFORMATION',
  0x20: '$ATTRIBUTE_LIST',
  0x30: '$FILE_NAME',
  0x50: '$SECURITY_DESCRIPTOR',
  0x60: '$VOLUME_NAME',
  0x70: '$VOLUME_INFORMATION',
  0x80: '$DATA',
  0x90: '$INDEX_ROOT',
  0xa0: '$INDEX_ALLOCATION',
  0xb0: '$BITMAP',
  0xd0: '$EA_INFORMATION',
  0xe0: '$EA',
};

/**
 * Throws `NtfsFault` unless every known attribute is defined under its name, in ascending order. Returns the number of
 * definitions.
 */
export async function assertDefinitions(mft: Mft): Promise<number> {
  const data = await mft.stream(await mft.record(RECORD.definitions), RECORD.definitions, ATTRIBUTE.data);
  if (!data) throw new NtfsFault('$AttrDef is missing');
  const bytes = await mft.read(data, 0, data.dataSize, '$AttrDef');
  const found = new Map<number, string>();
  let before = 0;
  for (let at = 0; at + ENTRY <= bytes.length; at += ENTRY) {
    const kind = bytes.readUInt32LE(at + KIND_AT);
    if (kind === 0) break;
    const name = bytes.toString('utf16le', at, at + KIND_AT).split('\0', 1)[0] ?? '';
    if (kind <= before || !/^\$?[A-Z_]+$/.test(name))
      throw new NtfsFault(`$AttrDef defines attribute 0x${kind.toString(16)} in a way that means nothing`);
    const [least, most] = [bytes.readBigInt64LE(at + 144), bytes.readBigInt64LE(at + 152)];
    if (least < 0n || (most !== -1n && most < least))
      throw new NtfsFault(`$AttrDef allows attribute 0x${kind.toString(16)} no size`);
    found.set(kind, name);
    before = kind;
  }
  for (const [kind, name] of Object.entries(KNOWN))
    if (found.get(Number(kind)) !== name) throw new NtfsFault(`$AttrDef does not define ${name}`);
  return found.size;
}
