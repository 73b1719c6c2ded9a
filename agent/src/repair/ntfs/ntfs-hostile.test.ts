import { describe, expect, it } from '@jest/globals';
import { repairInPlace } from '../../fixtures/repaired.js';
import { failedChecks, inspectNtfs } from '../../fixtures/ntfs/ntfs-proof.js';
import { ntfsPlaces, ntfsVolume, soundNtfs } from '../../fixtures/ntfs/ntfs.js';
import { Dice, seeds } from '../../fixtures/seeded-bytes.js';
import { MemoryView } from '../view/block-view.js';
import { NtfsReader } from './ntfs-reader.js';

/** Seeds per campaign. Changed bytes in a real volume cover more cases and get twice as many. */
const CAMPAIGN = 36;

/** Counts the bytes read: a forged structure must not make the reader scan the device repeatedly. */
class CountedView extends MemoryView {
  bytesRead = 0;
  override async read(offset: number, length: number): Promise<Buffer> {
    this.bytesRead += length;
    return super.read(offset, length);
  }
}

async function survives(bytes: Buffer): Promise<string> {
  const reader = new NtfsReader();
  const never = new AbortController().signal;
  const view = new CountedView(bytes);
  const report = await reader.inspect(view, { layer: 'volume', base: 0 }, never);
  if (report.kind === 'needs_person') expect(report.reason).toMatch(/\w+ \w+/);
  if (report.kind === 'damaged')
    for (const { offset, data } of report.writes) expect(offset + data.length).toBeLessThanOrEqual(bytes.length);
  for (const { ok, detail } of await reader.check(view, never))
    expect([ok, detail]).toEqual([ok, expect.stringMatching(/\w+ \w+/)]);
  expect(view.bytesRead).toBeLessThan(256 * 1024 * 1024);
  return report.kind;
}

describe('random bytes', () => {
  it.each(seeds(CAMPAIGN))('survives random bytes (seed %d)', async (seed) => {
    const dice = new Dice(seed);
    const bytes = dice.bytes(dice.below(4) === 0 ? dice.below(2000) : 16_384 + dice.below(300_000));
    // Two thirds claim to be NTFS, half of those with almost plausible sizes.
    if (bytes.length > 1024 && seed % 3 > 0) {
      bytes.write('NTFS    ', 3, 'latin1');
      bytes.writeUInt16LE(0xaa55, 0x1fe);
    }
    if (bytes.length > 1024 && seed % 3 === 2) {
      Buffer.from([0, 2, 1 << dice.below(8), 0, 0, 0, 0, 0, 0, 0, 0xf8, 0, 0]).copy(bytes, 0x0b);
      bytes.writeUInt32LE(0, 0x20);
      bytes.writeBigUInt64LE(BigInt(Math.floor(bytes.length / 512) - dice.below(3)), 0x28);
      bytes.writeBigUInt64LE(BigInt(dice.below(40)), 0x30);
      bytes.writeBigUInt64LE(BigInt(dice.below(40)), 0x38);
      bytes.writeInt32LE(-dice.below(14), 0x40);
    }
    expect(['absent', 'needs_person']).toContain(await survives(bytes));
  });
});

describe('real volume with changed structures', () => {
  /**
   * The first 24 records, their mirror, the root's index blocks and both boot sectors, without the block ends
   * protected by fixups.
   */
  const placesToChange = (volume: Buffer): [number, number][] => {
    const { mft, mirror, copy, record } = ntfsPlaces(volume);
    const index = volume.indexOf('INDX');
    return [
      [0, 0x54],
      [copy, copy + 0x54],
      [mft, mft + 24 * record],
      [mft + 64 * record, mft + 80 * record],
      [mirror, mirror + 4 * record],
      [index, index + 4096],
    ];
  };

  it.each(seeds(2 * CAMPAIGN))('never calls an unsound volume healthy (seed %d)', async (seed) => {
    const volume = await ntfsVolume('small-clusters');
    const dice = new Dice(seed * 7919 + 1);
    const places = placesToChange(volume);
    for (let change = 0; change <= seed % 12; change += 1) {
      const [from, to] = dice.one(places);
      const at = from + dice.below(to - from);
      if (at % 512 < 508)
        volume.writeUInt32LE(dice.one([0, 0xffff_ffff, 0x7fff_ffff, dice.below(2 ** 32), dice.below(4096)]), at);
    }
    const kind = await survives(volume);
    const outcome = kind === 'damaged' ? repairInPlace(volume, await inspectNtfs(volume)) : volume;
    if (kind === 'damaged' || kind === 'healthy')
      expect([await inspectNtfs(outcome), await failedChecks(outcome)]).toMatchObject([{ kind: 'healthy' }, []]);
  });

  it.each(seeds(12))('rejects a volume cut off after %d twelfths', async (part) => {
    const volume = await soundNtfs('small-clusters');
    expect(['absent', 'needs_person']).toContain(
      await survives(volume.subarray(0, Math.floor((volume.length * part) / 12))),
    );
  });
});

describe('structures with circular or invalid references', () => {
  function attribute(volume: Buffer, number: number, type: number): number {
    const { mft, record } = ntfsPlaces(volume);
    let at = mft + number * record;
    for (at += volume.readUInt16LE(at + 0x14); volume.readUInt32LE(at) !== type; at += volume.readUInt32LE(at + 4)) {
      if (volume.readUInt32LE(at) === 0xffff_ffff) throw new RangeError(`record ${number} has no attribute ${type}`);
    }
    return at;
  }

  it('survives an index block that names itself as child', async () => {
    const volume = await ntfsVolume();
    const block = volume.indexOf('INDX');
    const first = block + 0x18 + volume.readUInt32LE(block + 0x18);
    const length = volume.readUInt16LE(first + 8);
    volume.writeUInt16LE(volume.readUInt16LE(first + 12) | 1, first + 12);
    volume.writeBigUInt64LE(volume.readBigUInt64LE(block + 16), first + length - 8);
    expect(await survives(volume)).toBe('needs_person');
  });

  it('survives a directory that contains its own parent', async () => {
    const volume = await ntfsVolume();
    const name = Buffer.from('letter-7.txt', 'utf16le');
    let at = volume.indexOf(name, volume.indexOf('INDX'));
    while (volume[at - 2] !== name.length / 2) at = volume.indexOf(name, at + 1);
    Buffer.from([5, 0, 0, 0, 0, 0, 5, 0]).copy(volume, at - 0x52);
    expect(await survives(volume)).toBe('needs_person');
  });

  it('needs a person for an attribute of length zero', async () => {
    const volume = await ntfsVolume();
    volume.writeUInt32LE(0, attribute(volume, 5, 0x90) + 4);
    expect(await survives(volume)).toBe('needs_person');
  });

  it('needs a person for a $Bitmap that claims a petabyte', async () => {
    const volume = await ntfsVolume();
    for (const field of [40, 48, 56]) volume.writeBigUInt64LE(2n ** 50n, attribute(volume, 6, 0x80) + field);
    expect(await survives(volume)).toBe('needs_person');
  });

  it('needs a person for sizes above any possible number', async () => {
    const volume = await ntfsVolume();
    for (const field of [40, 48, 56]) volume.writeBigUInt64LE(2n ** 64n - 1n, attribute(volume, 6, 0x80) + field);
    expect(await survives(volume)).toBe('needs_person');
  });

  it('survives a $MFT whose only run is a hole', async () => {
    const volume = await ntfsVolume();
    const { mirror } = ntfsPlaces(volume);
    const data = attribute(volume, 0, 0x80);
    const runs = data + volume.readUInt16LE(data + 32);
    volume.writeUInt8(volume.readUInt8(runs) & 0x0f, runs);
    volume.fill(0, mirror, mirror + 4096);
    expect(await survives(volume)).toBe('needs_person');
  });

  it('needs a person for a volume of 2^63 sectors', async () => {
    const volume = await ntfsVolume();
    const { copy } = ntfsPlaces(volume);
    for (const at of [0, copy]) volume.writeBigUInt64LE(2n ** 63n, at + 0x28);
    expect(await survives(volume)).toBe('needs_person');
  });
});
