import { describe, expect, it } from '@jest/globals';
import { systemHive } from '../../fixtures/registry/hives.js';
import { noise } from '../../fixtures/seeded-bytes.js';
import { checksumOf, isClean, readBaseBlock, rebuiltBaseBlock } from './base-block.js';

describe('base block of a hive', () => {
  const { bytes } = systemHive(0);
  const changed = (at: number, value: number, reseal = true): Buffer => {
    const block = Buffer.from(bytes.subarray(0, 512));
    block.writeUInt32LE(value, at);
    if (reseal) block.writeUInt32LE(checksumOf(block), 508);
    return block;
  };

  it('accepts a valid checksum and finds equal sequence numbers clean', () => {
    expect(readBaseBlock(bytes)).toMatchObject({ fault: undefined, primary: 40, secondary: 40, type: 0 });
    expect(isClean(readBaseBlock(bytes))).toBe(true);
    expect(isClean(readBaseBlock(changed(4, 41)))).toBe(false);
  });

  it.each([
    ['its name', changed(0, 0), /does not begin with "regf"/],
    ['its checksum', changed(8, 0, false), /the checksum of its first block is [0-9a-f]{8} and should be/],
    ['its version', changed(20, 2), /its version 2\.5 is not known/],
    ['how much follows', changed(40, 4097), /says that 4097 bytes follow/],
    ['where the root lies', changed(36, 0x7fff_fff8), /says that the root lies at/],
  ])('rejects a block where %s is wrong', (_, block, sentence) => {
    expect(readBaseBlock(block).fault).toMatch(sentence);
  });

  it('rejects an empty buffer', () => {
    expect(readBaseBlock(Buffer.alloc(0)).fault).toMatch(/does not begin/);
  });

  it('rebuilds the block from the bins with the same root, length and time', () => {
    const { root, binsSize, written } = readBaseBlock(bytes);
    const lost = Buffer.from(bytes);
    noise(5, 4096).copy(lost);
    expect(readBaseBlock(rebuiltBaseBlock(lost, 5))).toMatchObject({ fault: undefined, root, binsSize, written });
  });

  it('cannot rebuild the block without bins or without a root', () => {
    expect(() => rebuiltBaseBlock(Buffer.alloc(16_384), 5)).toThrow('no bin follows');
    const rootless = Buffer.from(bytes);
    rootless.writeUInt16LE(0x20, 4096 + readBaseBlock(bytes).root + 6);
    expect(() => rebuiltBaseBlock(rootless, 5)).toThrow('says that it is the root');
  });

  it.each([
    [0, 1],
    [-1, 0xffff_fffe],
  ])('never writes the reserved checksum %i', (sum, written) => {
    const block = Buffer.alloc(512);
    block.writeInt32LE(sum, 100);
    expect(checksumOf(block)).toBe(written);
  });
});
