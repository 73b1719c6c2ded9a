import { describe, expect, it } from '@jest/globals';
import { auditQuerySchema, CHAIN_FAULTS, chainSentence } from './trail.js';

describe('audit query span', () => {
  it('accepts only times that exist in the calendar', () => {
    for (const from of ['2026-02-28T23:59:59Z', '2028-02-29T00:00:00.250Z'])
      expect(auditQuerySchema.isValidSync({ from })).toBe(true);
    for (const from of [
      '2026-02-30T10:00:00Z',
      '2026-02-28T25:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-02-28T24:00:00Z',
      'yesterday',
    ])
      expect(auditQuerySchema.isValidSync({ from })).toBe(false);
  });
});

describe('chainSentence', () => {
  it('reports a whole chain only when it is whole', () => {
    expect(chainSentence({ whole: true, rows: 0, anchors: 0 })).toBe(
      'The chain is whole: nothing has been written to it yet.',
    );
    expect(chainSentence({ whole: true, rows: 1, anchors: 1 })).toBe(
      'The chain is whole: 1 row, each following the one before, and the anchor outside the database agrees.',
    );
    for (const reason of CHAIN_FAULTS)
      expect(chainSentence({ whole: false, rows: 2, anchors: 0, seq: 3, reason })).not.toContain('is whole');
  });

  it('names the faulty row', () => {
    expect(chainSentence({ whole: false, rows: 2, anchors: 0, seq: 3, reason: 'altered', row: { id: 'the-id' } })).toBe(
      'Row 3 (the-id) was altered: it is not what was written. 2 rows before it are as they were.',
    );
    for (const reason of ['missing', 'cut', 'head'] as const)
      expect(chainSentence({ whole: false, rows: 2, anchors: 0, seq: 3, reason })).toMatch(/row 3/i);
  });
});
