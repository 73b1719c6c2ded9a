import { describe, expect, it } from '@jest/globals';
import { e2fsck } from './tool-answers.js';

const BEGIN = ['e2fsck 1.47.0 (5-Feb-2023)', 'Pass 1: Checking inodes, blocks, and sizes'];
const END = 'the volume: 14/128 files (7.1% non-contiguous), 156/2048 blocks';

describe('the answer of e2fsck', () => {
  it.each([
    ['Inode 12 extent tree (at level 1) could be shorter.  Optimize? no'],
    ['Inode 12 extent tree (at level 2) could be narrower.  Optimize? no'],
    ['Inode 12 extent tree could be more shallow (1; could be <= 0)', 'Fix? no'],
  ])('passes a tree of extents that could only be smaller: %s', (...said) => {
    expect(e2fsck([...BEGIN, ...said, END], 0)).toMatchObject({ state: 'passed' });
  });

  it('fails on any other question that it left open, although it ends with 0', () => {
    const question = 'First_meta_bg is too big.  (63, max value 1).  Clear? no';
    expect(e2fsck([...BEGIN, question, END], 0)).toEqual({ state: 'failed', detail: question });
  });

  it('fails on a fault beside such a tree', () => {
    const fault = 'Inode 13 has an invalid extent';
    const said = ['Inode 12 extent tree (at level 1) could be shorter.  Optimize? no', fault, 'Clear? no', END];
    expect(e2fsck([...BEGIN, ...said], 4)).toEqual({ state: 'failed', detail: 'Clear? no' });
  });
});
