import { describe, expect, it } from '@jest/globals';
import { markersOf } from './markers.js';

const without = (source: string): string => {
  const markers = markersOf('a.ts', source);
  expect(markers.map(({ name }) => name)).toEqual(['a control']);
  return markers[0]?.without ?? '';
};

describe('marker comment above removable code', () => {
  it.each([
    [
      'a guard',
      'f(() => {\n  // control: a control\n  if (bad) throw bad;\n  go();\n});',
      'f(() => {\n  // control: a control\n  \n  go();\n});',
    ],
    [
      'a guard with what else',
      '// control: a control\nif (bad) stop(); else go();\nend();',
      '// control: a control\n\nend();',
    ],
    [
      'a call over several lines',
      '// control: a control\nawait check(\n  one,\n);\nend();',
      '// control: a control\n\nend();',
    ],
    [
      'a statement of a case',
      'switch (a) {\n  case 1:\n    // control: a control\n    check();\n    break;\n}',
      'switch (a) {\n  case 1:\n    // control: a control\n    \n    break;\n}',
    ],
    [
      'a whole statement, not the operand that it begins with',
      '// control: a control\nok && go();\nend();',
      '// control: a control\n\nend();',
    ],
    [
      'a member of a class',
      'class A {\n  // control: a control\n  check() {}\n  go() {}\n}',
      'class A {\n  // control: a control\n  \n  go() {}\n}',
    ],
    [
      'an element',
      'f([\n  // control: a control\n  one,\n  two,\n]);',
      'f([\n  // control: a control\n  \n  two,\n]);',
    ],
    [
      'the last property',
      'f({\n  one,\n  // control: a control\n  two: 2\n});',
      'f({\n  one,\n  // control: a control\n  \n});',
    ],
    [
      'what a reason stands above, too',
      '// Why.\n// control: a control\n// And why else.\ncheck();\nend();',
      '// Why.\n// control: a control\n// And why else.\n\nend();',
    ],
  ])('removes %s', (_, source, expected) => expect(without(source)).toBe(expected));

  it.each([
    ['nothing', 'go();\n// control: a control\n', 'a.ts:2: "a control" stands above nothing that can be taken away'],
    [
      'the end of a block',
      'if (a) {\n  go();\n  // control: a control\n}\nend();',
      'a.ts:3: "a control" stands above nothing that can be taken away',
    ],
    [
      'the end of an array',
      'f([\n  one,\n  // control: a control\n]);',
      'a.ts:3: "a control" stands above nothing that can be taken away',
    ],
    [
      'the rest of an expression',
      'const a = b +\n  // control: a control\n  c;',
      'a.ts:2: "a control" stands above nothing that can be taken away',
    ],
    [
      'what an if without a block does',
      'if (a)\n  // control: a control\n  go();',
      'a.ts:2: "a control" stands above nothing that can be taken away',
    ],
    [
      'a declaration',
      '// control: a control\nconst a = check();\ngo(a);',
      'a.ts:1: "a control" stands above a declaration: without it nothing would run',
    ],
    [
      'the line after its own',
      'go(); // control: a control\nend();',
      'a.ts:1: "a control" stands behind something: it needs a line of its own',
    ],
    [
      'an argument',
      'f(\n  a,\n  // control: a control\n  b,\n);',
      'a.ts:3: "a control" stands above nothing that can be taken away',
    ],
  ])('throws above %s', (_, source, sentence) =>
    expect(() => markersOf('a.ts', source)).toThrow(new TypeError(sentence)),
  );
});

describe('marker comment above an operand of && or ||', () => {
  it.each([
    [
      'an operand of &&',
      'return (\n  a &&\n  // control: a control\n  b.c === d &&\n  e\n);',
      'return (\n  a &&\n  // control: a control\n  true &&\n  e\n);',
    ],
    [
      'the first operand of &&',
      'return (\n  // control: a control\n  !a.b(c) && d && e\n);',
      'return (\n  // control: a control\n  true && d && e\n);',
    ],
    [
      'an operand of ||',
      'if (\n  // control: a control\n  a !== b ||\n  c\n)\n  stop();',
      'if (\n  // control: a control\n  false ||\n  c\n)\n  stop();',
    ],
    [
      'an operand in brackets, whole',
      'return (\n  a ||\n  // control: a control\n  (b && !c)\n);',
      'return (\n  a ||\n  // control: a control\n  false\n);',
    ],
    [
      'an operand in brackets, alone',
      'return (\n  (a &&\n    // control: a control\n    b) ||\n  c\n);',
      'return (\n  (a &&\n    // control: a control\n    true) ||\n  c\n);',
    ],
    [
      'an operand of a value',
      'const a =\n  // control: a control\n  b && c;',
      'const a =\n  // control: a control\n  true && c;',
    ],
  ])('makes neutral %s', (_, source, expected) => expect(without(source)).toBe(expected));

  it('removes a whole element, not the operand that it begins with', () =>
    expect(without('f([\n  // control: a control\n  a || b,\n  c,\n]);')).toBe(
      'f([\n  // control: a control\n  \n  c,\n]);',
    ));

  it.each([
    [
      'the first of what brackets hold together',
      'return (\n  (\n    // control: a control\n    a && b) || c\n);',
      'a.ts:3: "a control" stands first in brackets that && or || joins: let another operand be first there',
    ],
    [
      'a branch, behind its sign',
      'return a\n  ? // control: a control\n    b && d\n  : c;',
      'a.ts:2: "a control" stands behind something: it needs a line of its own',
    ],
  ])('throws above %s', (_, source, sentence) =>
    expect(() => markersOf('a.ts', source)).toThrow(new TypeError(sentence)),
  );
});

describe('marker comment with a replacement', () => {
  it.each([
    [
      'the value of a const',
      'f();\n// control: a control = []\nexport const a = await end(b) as const;',
      'f();\n// control: a control = []\nexport const a = [];',
    ],
    [
      'a returned value',
      'f(() => {\n  // control: a control = []\n  return end(a);\n});',
      'f(() => {\n  // control: a control = []\n  return [];\n});',
    ],
    [
      'the condition of an if',
      '// control: a control = true\nif (a === 0) go();',
      '// control: a control = true\nif (true) go();',
    ],
    [
      'the value of a property',
      'f({\n  // control: a control = b\n  a: c ? b : d,\n});',
      'f({\n  // control: a control = b\n  a: b,\n});',
    ],
    [
      'what an arrow function returns',
      'const f = (a) =>\n  // control: a control = true\n  a > b && c;',
      'const f = (a) =>\n  // control: a control = true\n  true;',
    ],
    [
      'one argument',
      "role(\n  a,\n  // control: a control = ...['x', 'y']\n  'x',\n  b,\n);",
      "role(\n  a,\n  // control: a control = ...['x', 'y']\n  ...['x', 'y'],\n  b,\n);",
    ],
    [
      'a spread element',
      'f([\n  a,\n  // control: a control = ...[]\n  ...(b ? [b] : []),\n]);',
      'f([\n  a,\n  // control: a control = ...[]\n  ...[],\n]);',
    ],
    [
      'everything that begins there, not the first operand',
      'if (\n  // control: a control = b\n  a && b\n)\n  go();',
      'if (\n  // control: a control = b\n  b\n)\n  go();',
    ],
    [
      'a statement that is an expression',
      '// control: a control = go()\nawait check();',
      '// control: a control = go()\ngo();',
    ],
  ])('replaces %s', (_, source, expected) => expect(without(source)).toBe(expected));

  it('inserts a replacement literally, without pattern characters', () =>
    expect(without('f(\n  // control: a control = /$&$1/\n  b,\n);')).toBe(
      'f(\n  // control: a control = /$&$1/\n  /$&$1/,\n);',
    ));

  it.each([
    [
      'a closing bracket',
      'f(\n  a,\n  // control: a control = b\n);',
      'a.ts:3: "a control" stands above no expression',
    ],
    ['the end', 'f(a);\n// control: a control = b\n', 'a.ts:2: "a control" stands above no expression'],
    [
      'several declarations',
      '// control: a control = b\nconst a = c, d = e;',
      'a.ts:1: "a control" stands above no expression',
    ],
    [
      'a declaration without a value',
      '// control: a control = b\nlet a;',
      'a.ts:1: "a control" stands above no expression',
    ],
    ['its own text', 'f(\n  // control: a control = b\n  b,\n);', 'a.ts:2: "a control" takes nothing away'],
  ])('throws above %s', (_, source, sentence) =>
    expect(() => markersOf('a.ts', source)).toThrow(new TypeError(sentence)),
  );
});

describe('marker in a block comment', () => {
  it.each([
    ['before an operand', 'return a && /* control: a control */ b;', 'a.ts:1: "a control"'],
    ['with a replacement', 'f(/* control: a control = b */ c);', 'a.ts:1: "a control = b"'],
    ['in a template', "mac(`v1 ${/* control: a control = '' */ kind} `);", `a.ts:1: "a control = ''"`],
    ['on its own line', 'f();\n/* control: a control */\ncheck();', 'a.ts:2: "a control"'],
    ['without spaces', 'f(a, /*control:a control*/ b);', 'a.ts:1: "a control"'],
    ['behind the code', 'f(a); /* control: a control */', 'a.ts:1: "a control"'],
  ])('throws %s', (_, source, place) =>
    expect(() => markersOf('a.ts', source)).toThrow(
      new TypeError(`${place} is a block comment: write it as // on a line of its own`),
    ),
  );
});

describe('marker in SQL', () => {
  const query = (sql: string): string => `em.query(\`\n  ${sql}\`, [a]);`;

  it.each([
    [
      'lets a condition hold always, with its parameters',
      query('select 1\n  -- control: a control\n  where a = $1\n  limit 1'),
      query('select 1\n  -- control: a control\n  where (a = $1 or true)\n  limit 1'),
    ],
    [
      'keeps a condition to its own line',
      query('select 1 where b\n  -- control: a control\n  and not exists (select from c)'),
      query('select 1 where b\n  -- control: a control\n  and (not exists (select from c) or true)'),
    ],
    [
      'takes another line away',
      query('begin;\n  -- control: a control\n  create unique index a on b (c);\n  end;'),
      query('begin;\n  -- control: a control\n\n  end;'),
    ],
    [
      'may lie between values',
      query('${b}\n  -- control: a control\n  and c = ${d}\n  ${e}'),
      query('${b}\n  -- control: a control\n  and (c = ${d} or true)\n  ${e}'),
    ],
  ])('%s', (_, source, expected) => expect(without(source)).toBe(expected));

  it.each([
    ['no line', query('select 1\n  -- control: a control\n'), 'a.ts:3: "a control" stands above no line of SQL'],
    [
      'half a bracket',
      query('select 1 where (a\n  -- control: a control\n  and b)'),
      'a.ts:3: "a control" stands above a line of SQL that opens or closes what another line does not',
    ],
  ])('throws above %s', (_, source, sentence) =>
    expect(() => markersOf('a.ts', source)).toThrow(new TypeError(sentence)),
  );
});

describe('other comments', () => {
  it.each([
    ['a header', "send('cache-control: no-store');"],
    ['a text that looks like one', "say('// control: a control');\nsay('/* control: a control */');"],
    ['a sentence about one', '// The next control: a guard.\ngo();'],
    ['a description', '/** control: a control */\nfunction f() {}'],
  ])('%s', (_, source) => expect(markersOf('a.ts', source)).toEqual([]));

  it('removes each of several controls separately', () => {
    const source = '// control: one\nif (\n  // control: two\n  a || b\n) stop();\n// control: three\nend();';
    expect(markersOf('a.ts', source).map(({ name, line, without: rest }) => [name, line, rest])).toEqual([
      ['one', 1, '// control: one\n\n// control: three\nend();'],
      ['two', 3, '// control: one\nif (\n  // control: two\n  false || b\n) stop();\n// control: three\nend();'],
      ['three', 6, '// control: one\nif (\n  // control: two\n  a || b\n) stop();\n// control: three\n'],
    ]);
  });
});
