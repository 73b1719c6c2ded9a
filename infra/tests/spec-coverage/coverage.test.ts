import { beforeAll, describe, expect, it } from '@jest/globals';
import { readItems, type Item } from './items.js';
import { countLines, judge, type Judged, type Known } from './judge.js';
import { knownProduct } from './known-product.js';
import { stated, type Product } from './product.js';
import { proofsIn, type SourceFile } from './proofs.js';
import type { OpenApi } from './shapes.js';
import { textsOf } from './source-texts.js';

const HEAD = 'id\tkind\torder\ttext\twhere\tnote\n';
const items = (...rows: string[]): Item[] => readItems(`${HEAD}${rows.map((row) => `${row}\tP1 §1\t`).join('\n')}\n`);

const API: OpenApi = {
  paths: {
    '/api/repairs/{id}': {
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Ask' } } } },
        responses: {
          200: { content: { 'application/json': { schema: { items: { $ref: '#/components/schemas/Answer' } } } } },
        },
      },
    },
    '/api/stop': { post: {} },
  },
  components: {
    schemas: {
      Ask: { properties: { name: {}, notes: {} }, required: ['name'] },
      Answer: { properties: { id: {}, actor: { properties: { role: {} } } } },
    },
  },
};

function aProduct(sources: Readonly<Record<string, string>>): Product {
  return {
    api: API,
    pages: new Set(['/auth']),
    calls: new Map([
      ['POST /api/repairs/{}', API.paths['/api/repairs/{id}']?.['post'] ?? {}],
      ['POST /api/stop', {}],
    ]),
    ...stated(Object.entries(sources).map(([name, source]) => textsOf(name, source))),
  };
}
const judged = (rows: Item[], sources: Readonly<Record<string, string>>, over: Partial<Known> = {}): Judged =>
  judge({
    items: rows,
    product: aProduct(sources),
    proofs: proofsIn([]),
    replaced: {},
    coincidences: {},
    finished: [],
    ...over,
  });
const missing = (rows: Item[], sources: Readonly<Record<string, string>>, over: Partial<Known> = {}): string[] =>
  judged(rows, sources, over).missing.map(({ id }) => id);

describe('specification and product', () => {
  let real: Judged;
  let known: Known;
  beforeAll(() => {
    known = knownProduct();
    real = judge(known);
  }, 60_000);

  it('agrees with the product for every finished order, proof and table row', () => {
    expect(real.complaints).toEqual([]);
    expect(known.items).toHaveLength(1_239);
  });

  it('reports a missing text, call, page or list of the product', () => {
    const ids = ['M017', 'C002', 'F001', 'R003', 'E003'];
    const rows = known.items.filter(({ id }) => ids.includes(id));
    const { product } = known;
    const without = (over: Partial<Product>): string[] =>
      judge({ ...known, items: rows, proofs: proofsIn([]), product: { ...product, ...over } }).missing.map(
        ({ id }) => id,
      );
    expect(without({})).toEqual([]);
    expect(without({ texts: new Set([...product.texts].filter((text) => text !== 'Repair Not Found')) })).toEqual([
      'M017',
    ]);
    expect(without({ calls: new Map([...product.calls].filter(([call]) => call !== 'POST /api/login')) })).toEqual([
      'C002',
      'F001',
    ]);
    expect(without({ pages: new Set(['/']) })).toEqual(['R003']);
    expect(without({ lists: [] })).toEqual(['E003']);
  });
});

describe('text items', () => {
  const rows = items(
    "M1\tmessage\t01\tWe couldn't find it",
    'M2\tmessage\t01\tWelcome back {name}',
    'M3\tmessage\t01\tStep {n} of 4',
    'M4\tmessage\t01\tTrack Repair',
    'M5\tmessage\t01\tYour shop is open now',
  );
  it('finds a text in strings, templates and JSX, whatever quotes, values and lines', () => {
    const source =
      'const a = "We couldn’t find it"; const b = `Step ${at} of ${all}`; const c = <p title="Track ' +
      "Repair\">Welcome\n  back {user.name}</p>; const d = 'The sign says: Your shop is ' + 'open now.';";
    expect(missing(rows, { 'a.tsx': source })).toEqual([]);
    expect(missing(rows, { 'a.tsx': source.replace('Track Repair', 'Find Repair') })).toEqual(['M4']);
  });

  it('ignores comments, comparisons, imports and longer texts that are no sentence', () => {
    expect(
      missing(rows.slice(3, 4), {
        'a.tsx':
          '// Track Repair\n/* "Track Repair" */ const a = <p id="Track Repair">{/* Track Repair */}Track ' +
          'Repair here</p>; if (b === "Track Repair") f();',
      }),
    ).toEqual(['M4']);
  });

  it('requires a test for a single word', () => {
    const [start, sources] = [items('M1\tmessage\t01\tStart'), { 'web/src/a.tsx': 'const a = <b>Start</b>;' }];
    expect(missing(start, sources)).toEqual(['M1']);
    expect(
      missing(start, sources, { proofs: proofsIn([['web/src/a.test.tsx', "// spec M1\nit('starts', () => {"]]) }),
    ).toEqual([]);
  });

  it('requires a test for a text used with a different meaning', () => {
    const sources = { 'a.ts': 'const a = "Track Repair";' };
    expect(missing(rows.slice(3, 4), sources, { coincidences: { M4: 'of something else' } })).toEqual(['M4']);
    expect(
      judged(rows.slice(3, 4), {}, { coincidences: { M4: 'of something else', M9: 'nobody' } }).complaints,
    ).toEqual([expect.stringContaining('M4'), expect.stringContaining('M9')]);
  });
});

describe('list items', () => {
  const rows = items(
    'E1\tenum\t01\tstatus = open|busy|closed',
    'E2\tenum\t01\tlabel = open: Open now|closed: Closed for good',
  );
  it('finds a complete list in an array, keys, a type or a table column', () => {
    for (const source of [
      'const a = ["closed", "open", "busy"];',
      'const a = { open: 1, busy: 2, closed: 3 };',
      'type A = "open" | "busy" | "closed";',
      'const a = [{ id: "open" }, { id: "busy" }, { id: "closed" }];',
    ])
      expect(missing(rows, { 'a.ts': source })).toEqual(['E2']);
    expect(
      missing(rows, {
        'a.ts': 'const a = ["closed", "open", "busy", "late"]; const b = ["open"]; const c = ["busy", "closed"];',
      }),
    ).toEqual(['E1', 'E2']);
  });
  it('finds a list of labels if each key has its label', () => {
    expect(missing(rows, { 'a.ts': 'const a = { open: "Open now", closed: "Closed for good" };' })).toEqual(['E1']);
    expect(
      missing(rows, {
        'a.ts': 'const a = [{ value: "open", label: "Open now" }, { value: "closed", label: "Closed for good" }];',
      }),
    ).toEqual(['E1']);
    expect(missing(rows, { 'a.ts': 'const a = { open: "Closed for good", closed: "Open now" };' })).toEqual([
      'E1',
      'E2',
    ]);
  });
});

describe('calls, pages and fields', () => {
  it('finds calls, pages and fields in the routes and in the shapes of the OpenAPI file', () => {
    const rows = items(
      'C1\tcall\t01\tPOST /api/repairs/{repairId}',
      'R1\troute\t01\t/auth',
      'F1\tfield\t01\tPOST /api/repairs/{id} -> : name, notes',
      'F2\tfield\t01\tPOST /api/repairs/{id} <- : list of Answer',
      'F3\tfield\t01\tAnswer: id, actor{role}',
      'F4\tfield\t01\tPOST /api/stop -> : none',
      'F5\tfield\t01\tForm: name, notes (none needed)',
    );
    expect(missing(rows, {})).toEqual([]);
  });
  it('reports a call, page or field as missing if its name or shape differs', () => {
    const rows = items(
      'C1\tcall\t01\tGET /api/repairs/{id}',
      'R1\troute\t01\t/aut',
      'F1\tfield\t01\tPOST /api/repairs/{id} -> : name, price',
      'F2\tfield\t01\tPOST /api/repairs/{id} <- : id, actor{username}',
      'F3\tfield\t01\tForm required: name, notes',
      'F4\tfield\t01\tPOST /api/repairs/{id} -> : none',
      'F5\tfield\t01\tScreen: a picture of it',
    );
    expect(missing(rows, {})).toEqual(['C1', 'R1', 'F1', 'F2', 'F3', 'F4', 'F5']);
  });
});

describe('tables of exceptions', () => {
  const rows = items('K1\tconstant\t01\tlimit = 5', 'M4\tmessage\t01\tTrack Repair');
  const sources = { 'web/src/a.ts': 'export const LIMIT = 5;\nconst a = "Track Repair";' };

  it('refuses an id that is no item', () => {
    expect(judged(rows, sources, { replaced: { K8: { section: 'Contradictions', why: 'so' } } }).complaints).toEqual([
      'replaced.ts: K8 is no item',
    ]);
  });
  it('refuses a replaced item that is in the product', () => {
    expect(judged(rows, sources, { replaced: { M4: { section: 'Contradictions', why: 'so' } } }).complaints).toEqual([
      expect.stringContaining('M4 is in the product all the same'),
    ]);
  });
  it('lists missing items of a finished order and counts each order', () => {
    const one = judged(rows, sources, { finished: ['01'] });
    expect(one.complaints).toEqual([expect.stringContaining('K1 constant limit = 5')]);
    expect(countLines(one)).toEqual(['01: 1 of 2']);
    expect(countLines(judged(rows, sources, { replaced: { K1: { section: 'Contradictions', why: 'so' } } }))).toEqual([
      '01: 2 of 2, 1 of them replaced by a decision',
    ]);
  });
});

describe('spec comment above a test', () => {
  const rows = items(
    'K1\tconstant\t01\tlimit = 5',
    'K2\tconstant\t01\tlimit of staff = 6',
    'M4\tmessage\t01\tTrack Repair',
  );
  const test = (...lines: string[]): SourceFile => ['web/src/a.test.tsx', lines.join('\n')];
  const provenBy = (...files: SourceFile[]): Judged => judged(rows, {}, { proofs: proofsIn(files) });

  it.each([
    "it('ends', () => {",
    'it.each([',
    'it.each<[number]>([',
    "test('ends', () => {",
    "describe('an end', () => {",
    'describe.each([',
    "withTools(['fsck'], () => {",
    "inChromium('an end', () => {",
  ])('counts as proof directly above a test: %s', (begins) => {
    expect(provenBy(test('  // spec K1, K2', '  // Why it is so.', '  // spec M4', `  ${begins}`))).toMatchObject({
      missing: [],
      complaints: [],
    });
  });
  it('counts at several places and in contracts and browser flows', () => {
    const files = ['a.test.ts', 'a.integration.test.ts', 'a.contract.ts', 'a.flows.ts'].map((path): SourceFile => [
      path,
      "// spec K1\nit('ends', () => {",
    ]);
    expect(proofsIn(files)).toEqual({
      places: new Map([['K1', ['a.test.ts:1', 'a.integration.test.ts:1', 'a.contract.ts:1', 'a.flows.ts:1']]]),
      complaints: [],
    });
  });
  it('does not count above other code, outside test files or in a wrong form', () => {
    const judged = provenBy(
      test(
        '// spec K1',
        'const a = 1;',
        '// spec K2',
        '',
        "it('ends', () => {",
        '// spec K2 M4',
        "it('ends', () => {",
        '// spec K1',
      ),
      ['web/src/a.ts', "// spec K1\nit('ends', () => {"],
    );
    expect(judged.missing.map(({ id }) => id)).toEqual(['K1', 'K2', 'M4']);
    expect(judged.complaints).toEqual([
      'web/src/a.test.tsx:1 stands above no test',
      'web/src/a.test.tsx:3 stands above no test',
      'web/src/a.test.tsx:6 is not written as "// spec K003, K006"',
      'web/src/a.test.tsx:8 stands above no test',
      'web/src/a.ts:1 stands in a file that is no test',
    ]);
  });
  it('refuses ids that are no item or were replaced by a decision', () => {
    const complaints = judged(
      rows,
      {},
      {
        proofs: proofsIn([test('// spec K1, K7', "it('ends', () => {")]),
        replaced: { K1: { section: 'Contradictions', why: 'so' } },
      },
    ).complaints;
    expect(complaints).toEqual([
      'web/src/a.test.tsx:1: K1 is proven, and replaced.ts says that it must not be there',
      'web/src/a.test.tsx:1: K7 is no item',
    ]);
  });
  it('reports an item without proof in a finished order', () => {
    expect(
      judged(rows.slice(0, 2), {}, { proofs: proofsIn([test('// spec K1', "it('ends', () => {")]), finished: ['01'] })
        .complaints,
    ).toEqual([expect.stringContaining('K2 constant limit of staff = 6')]);
  });
});

it('throws on an invalid row in the table of items', () => {
  expect(() => readItems(`${HEAD}K1\tnumber\t01\tx\ty\t`)).toThrow('no item');
  expect(() => items('K1\tconstant\t01\tx', 'K1\tconstant\t01\ty')).toThrow('twice');
});
