import { describe, expect, it } from '@jest/globals';
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import {
  makeRecord,
  MOST_RECORD_BYTES,
  textOfRecord,
  verifyRecord,
  type RecordKey,
  type RecordPart,
  type RepairRecord,
} from './record.js';

function aKey(): RecordKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return { publicKey: new Uint8Array(spki.subarray(-32)), sign: (bytes) => sign(null, bytes, key) };
}
const KEY = aKey();
const FACTS = {
  number: 'R-7',
  device: 'dlamini-laptop.img',
  shop: 'Kestrel Device Repair',
  state: 'completed',
  outcome: 'repaired',
  openedAt: '2026-11-20T07:13:00.000Z',
  madeAt: '2026-11-20T09:00:00.000Z',
};
const PARTS: readonly RecordPart[] = Array.from({ length: 12 }, (_, at) => ({
  kind: at === 0 ? 'intake' : 'step',
  at: `2026-11-20T07:${13 + at}:00.000Z`,
  content: { says: `Step ${at}`, writes: [{ offset: 512 * at, before: 'aa', after: 'bb', readBack: true }] },
}));
const made = await makeRecord(FACTS, PARTS, KEY);
const written = textOfRecord(made);
const copy = (): RepairRecord => JSON.parse(written) as RepairRecord;
const verified = (record: object) => verifyRecord(textOfRecord(record as RepairRecord));
const withParts = (parts: readonly RecordPart[]) => verified({ ...copy(), parts });

describe('repair record', () => {
  it.each([
    ['as it was written', written],
    ['with a line end behind it', `${written}\n`],
  ])('verifies a file %s', async (_, file) => {
    expect(await verifyRecord(file)).toMatchObject({ kind: 'whole', record: { statement: { number: 'R-7' } } });
  });

  it.each([
    ['a forged statement before the true one', written.replace('{', `{\n "statement": {"shop": "FORGED"},`)],
    ['a name twice in the statement', written.replace('"outcome":', '"outcome": "none",\n  "outcome":')],
    ['a name with an escape', written.replace('"outcome"', '"out\\u0063ome"')],
    ['a number in another form', written.replace('"offset": 512', '"offset": 512.0')],
    ['another indentation', JSON.stringify(made)],
    ['a blank more', written.replace('{', '{ ')],
    ['two line ends behind it', `${written}\n\n`],
  ])('reports altered text with %s', async (_, file) => {
    expect(file).not.toBe(written);
    expect(await verifyRecord(file)).toEqual({ kind: 'text_altered' });
  });

  it('detects a change of any single byte', async () => {
    const places = fc.integer({ min: 0, max: written.length - 1 });
    const property = fc.asyncProperty(places, fc.constantFrom(...' "0aZ{\n'), async (at, other) => {
      fc.pre(written[at] !== other);
      const file = `${written.slice(0, at)}${other}${written.slice(at + 1)}`;
      expect((await verifyRecord(file)).kind).not.toBe('whole');
    });
    await fc.assert(property, { numRuns: 500, seed: 20261127 });
  });

  it.each([0, 1])('refuses a public key of small order: %i', async (first) => {
    const publicKey = Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? first : 0));
    // R is the neutral point and S is 0: with a key of order 1 this signature is valid for any text.
    const sign = () => Uint8Array.from({ length: 64 }, (_, at) => (at === 0 ? 1 : 0));
    expect(await verified(await makeRecord(FACTS, PARTS, { publicKey, sign }))).toEqual({ kind: 'statement_altered' });
  });

  it('reports the first altered part', async () => {
    const parts = structuredClone(PARTS) as unknown as { content: Record<string, unknown> }[];
    for (const at of [4, 7]) (parts[at] as (typeof parts)[0]).content['says'] = 'Nothing was wrong';
    expect(await withParts(parts as unknown as RecordPart[])).toMatchObject({ kind: 'altered', at: 4 });
  });

  it.each([
    ['taken from the middle', PARTS.toSpliced(5, 1), { kind: 'missing', at: 5 }],
    ['taken from the end', PARTS.slice(0, -1), { kind: 'missing', at: 11 }],
    [
      'put into the middle',
      PARTS.toSpliced(3, 0, { kind: 'state', at: FACTS.madeAt, content: {} }),
      { kind: 'added', at: 3 },
    ],
    ['put at the end', [...PARTS, PARTS[0] as RecordPart], { kind: 'added', at: 12 }],
    [
      'put in another place',
      [...PARTS.slice(0, 8), ...PARTS.slice(9, 11), PARTS[8] as RecordPart, ...PARTS.slice(11)],
      { at: 8 },
    ],
  ])('reports a part that was %s', async (_, parts, expected) => {
    expect(await withParts(parts)).toMatchObject(expected);
  });

  it('refuses recomputed hashes and a different key under the same id', async () => {
    const other = await makeRecord(FACTS, PARTS.slice(1), aKey());
    expect(await verified({ ...other, publicKey: made.publicKey })).toEqual({ kind: 'statement_altered' });
    expect(await verified({ ...other, signature: made.signature })).toEqual({ kind: 'statement_altered' });
    const statement = { ...made.statement, outcome: 'healthy' };
    expect(await verified({ ...made, statement })).toEqual({ kind: 'statement_altered' });
  });

  it('finds the altered place for a thousand random changes', async () => {
    const places = placesIn(copy());
    const property = fc.asyncProperty(
      fc.constantFrom(...places),
      fc.string(),
      fc.integer(),
      async (path, text, number) => {
        const record = copy();
        fc.pre(changeAt(record, path, text, number));
        const verdict = await verified(record);
        expect(verdict.kind).not.toBe('whole');
        if (path[0] === 'parts' && verdict.kind !== 'no_record') expect(verdict).toMatchObject({ at: path[1] });
      },
    );
    await fc.assert(property, { numRuns: 1000, seed: 20261126 });
  }, 60_000);

  it.each([
    ['no JSON', '{', 'no_json'],
    ['a list', '[]', 'no_such_format'],
    ['another format', JSON.stringify({ ...made, statement: { ...made.statement, format: 'x' } }), 'no_such_format'],
    ['a name beside what is signed', JSON.stringify({ ...made, note: 'Repaired free of charge' }), 'no_such_format'],
    ['too much', ' '.repeat(MOST_RECORD_BYTES + 1), 'too_large'],
    ['a hundred thousand brackets', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'no_such_format'],
  ])('refuses a file with %s', async (_, file, why) => {
    expect(await verifyRecord(file)).toEqual({ kind: 'no_record', why });
  });

  it('reports text without a canonical form as altered', async () => {
    const parts = PARTS.with(2, { kind: 'step', at: FACTS.madeAt, content: { says: '\ud800' } });
    expect(await withParts(parts)).toMatchObject({ kind: 'altered', at: 2 });
    expect(await verified({ ...made, statement: { ...made.statement, shop: '\ud800' } })).toEqual({
      kind: 'statement_altered',
    });
  });
});

type Path = readonly (string | number)[];
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, one]) =>
    placesIn(one, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}
function changeAt(record: object, path: Path, text: string, number: number): boolean {
  const last = path.at(-1) as string | number;
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((at, name) => (at as Record<string | number, unknown>)[name], record);
  const values = holder as Record<string | number, unknown>;
  const before = values[last];
  values[last] = typeof before === 'string' ? text : typeof before === 'number' ? number : !before;
  return values[last] !== before;
}
