import { describe, expect, it } from '@jest/globals';
import { CHAIN_FAULTS, chainSentence } from './trail.js';

describe('what is said of a chain', () => {
  it('is whole only where it is', () => {
    expect(chainSentence({ whole: true, rows: 0, anchors: 0 })).toBe('The chain is whole: nothing has been written to it yet.');
    expect(chainSentence({ whole: true, rows: 1, anchors: 1 })).toBe('The chain is whole: 1 row, each following the one before, and the anchor outside the database agrees.');
    for (const reason of CHAIN_FAULTS) expect(chainSentence({ whole: false, rows: 2, anchors: 0, seq: 3, reason })).not.toContain('is whole');
  });

  it('names the row', () => {
    expect(chainSentence({ whole: false, rows: 2, anchors: 0, seq: 3, reason: 'altered', row: { id: 'the-id' } })).toBe('Row 3 (the-id) was altered: it is not what was written. 2 rows before it are as they were.');
    for (const reason of ['missing', 'cut', 'head'] as const) expect(chainSentence({ whole: false, rows: 2, anchors: 0, seq: 3, reason })).toMatch(/row 3/i);
  });
});
