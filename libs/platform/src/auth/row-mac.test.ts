import { describe, expect, it } from '@jest/globals';
import { RowMac, type SealedRow } from './row-mac.js';

const sealer = new RowMac(Buffer.alloc(32, 7));
const row: SealedRow = {
  id: 'id-1',
  tenantId: 't-1',
  columns: {
    role: 'tech',
    cents: 45000,
    active: true,
    until: new Date('2026-01-05T08:00:00Z'),
    digest: Buffer.from('ab', 'hex'),
    note: null,
  },
};
const seal = sealer.seal('users', row);
const broken = expect.objectContaining({ code: 'SEAL_BROKEN', details: { table: 'users', id: 'id-1' } });

describe('row MAC', () => {
  it('accepts the row with its columns in any order', () => {
    expect(() =>
      sealer.check('users', { ...row, columns: Object.fromEntries(Object.entries(row.columns).reverse()) }, seal),
    ).not.toThrow();
    expect(() => sealer.check('users', { ...row, columns: { ...row.columns, cents: 45000n } }, seal)).not.toThrow();
  });

  it.each<[string, Partial<SealedRow>]>([
    ['another role', { columns: { ...row.columns, role: 'master' } }],
    ['another amount', { columns: { ...row.columns, cents: 45001 } }],
    ['another truth', { columns: { ...row.columns, active: false } }],
    ['another time', { columns: { ...row.columns, until: new Date('2026-01-05T08:00:00.001Z') } }],
    ['other bytes', { columns: { ...row.columns, digest: Buffer.from('ac', 'hex') } }],
    ['a value for null', { columns: { ...row.columns, note: '' } }],
    ['the text null for null', { columns: { ...row.columns, note: 'null' } }],
    ['text for a number', { columns: { ...row.columns, cents: '45000' } }],
    ['another tenant', { tenantId: 't-2' }],
    ['no tenant', { tenantId: null }],
    ['a column less', { columns: { role: 'tech' } }],
    ['a column more', { columns: { ...row.columns, more: 1 } }],
  ])('fails with %s', (_, over) => {
    expect(() => sealer.check('users', { ...row, ...over }, seal)).toThrow(broken);
  });

  it('fails for a different table, id or key, and if truncated or missing', () => {
    expect(() => sealer.check('agents', row, seal)).toThrow();
    expect(() => sealer.check('users', { ...row, id: 'id-2' }, seal)).toThrow();
    expect(() => new RowMac(Buffer.alloc(32, 8)).check('users', row, seal)).toThrow();
    for (const bad of [seal.subarray(1), Buffer.alloc(0), Buffer.alloc(32), null, undefined])
      expect(() => sealer.check('users', row, bad)).toThrow(broken);
  });

  it('distinguishes where a value ends and the next begins', () => {
    const of = (columns: SealedRow['columns']) => sealer.seal('t', { id: '', tenantId: null, columns }).toString('hex');
    expect(of({ a: 'b', c: 'd' })).not.toBe(of({ a: 'bc', c: 'd' }));
    expect(of({ ab: '', c: '' })).not.toBe(of({ a: '', bc: '' }));
    expect(sealer.seal('t', { id: 'tenant', tenantId: null, columns: {} })).not.toEqual(
      sealer.seal('t', { id: '', tenantId: 'tenant', columns: {} }),
    );
  });

  it('requires a 32-byte key and integers', () => {
    expect(() => new RowMac(Buffer.alloc(31))).toThrow(/32 bytes/);
    for (const bad of [0.1, Number.NaN, Infinity, 2 ** 53])
      expect(() => sealer.seal('t', { id: '', tenantId: null, columns: { bad } })).toThrow(/whole numbers/);
  });
});
