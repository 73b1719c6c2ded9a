import { describe, expect, it } from '@jest/globals';
import { e2fsck, sgdisk } from './tool-answers.js';

const BEGIN = ['e2fsck 1.47.0 (5-Feb-2023)', 'Pass 1: Checking inodes, blocks, and sizes'];
const END = 'the volume: 14/128 files (7.1% non-contiguous), 156/2048 blocks';

describe('e2fsck output', () => {
  it.each([
    ['Inode 12 extent tree (at level 1) could be shorter.  Optimize? no'],
    ['Inode 12 extent tree (at level 2) could be narrower.  Optimize? no'],
    ['Inode 12 extent tree could be more shallow (1; could be <= 0)', 'Fix? no'],
  ])('passes an extent tree that could only be smaller: %s', (...said) => {
    expect(e2fsck([...BEGIN, ...said, END], 0)).toMatchObject({ state: 'passed' });
  });

  it('fails on any further open question despite exit status 0', () => {
    const question = 'First_meta_bg is too big.  (63, max value 1).  Clear? no';
    expect(e2fsck([...BEGIN, question, END], 0)).toEqual({ state: 'failed', detail: question });
  });

  it('fails on a fault beside such an extent tree', () => {
    const fault = 'Inode 13 has an invalid extent';
    const said = ['Inode 12 extent tree (at level 1) could be shorter.  Optimize? no', fault, 'Clear? no', END];
    expect(e2fsck([...BEGIN, ...said], 4)).toEqual({ state: 'failed', detail: 'Clear? no' });
  });
});

describe('sgdisk output', () => {
  const MISMATCH = [
    'Warning! Mismatched GPT and MBR partition! MBR partition 2, of type 0x83,',
    'has no corresponding GPT partition! You may continue, but this condition',
    'might cause data loss in the future!',
  ];

  it('explains hybrid table problems in plain words', () => {
    expect(sgdisk([...MISMATCH, 'Identified 1 problems!'], 0)).toEqual({
      state: 'failed',
      detail: 'entry 2 of the hybrid partition table in the first sector names a partition that the GPT does not have',
    });
    expect(sgdisk(['Problem: MBR partitions 1 and 2 overlap!', 'Identified 1 problems!'], 0)).toEqual({
      state: 'failed',
      detail: 'entries 1 and 2 of the hybrid partition table in the first sector overlap',
    });
  });

  it('keeps the original line of further problems as evidence', () => {
    const line = 'Problem: The CRC for the main header is invalid.';
    expect(sgdisk([line, 'Identified 1 problems!'], 0)).toEqual({ state: 'failed', detail: line });
  });
});
