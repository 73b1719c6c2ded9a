import { describe, expect, it } from '@jest/globals';
import { markersOf } from './markers.js';

const without = (source: string): string => {
  const markers = markersOf('a.ts', source);
  expect(markers.map(({ name }) => name)).toEqual(['a control']);
  return markers[0]?.without ?? '';
};

describe('marker comment above a line', () => {
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
  ])('throws above %s', (_, source, sentence) =>
    expect(() => markersOf('a.ts', source)).toThrow(new TypeError(sentence)),
  );
});

describe('marker comment before a part of a line', () => {
  it.each([
    [
      'an operand of &&',
      'return a && /* control: a control */ b.c === d && e;',
      'return a && /* control: a control */ true && e;',
    ],
    [
      'the first operand of &&',
      'return /* control: a control */ !a.b(c) && d && e;',
      'return /* control: a control */ true && d && e;',
    ],
    [
      'an operand of ||',
      'if (/* control: a control */ a !== b || c) stop();',
      'if (/* control: a control */ false || c) stop();',
    ],
    [
      'an operand in brackets, whole',
      'return a || /* control: a control */ (b && !c);',
      'return a || /* control: a control */ false;',
    ],
    ['what a file begins with', '/* control: a control */ a && b();', '/* control: a control */ true && b();'],
    [
      'an operand in brackets, alone',
      'return (a && /* control: a control */ b) || c;',
      'return (a && /* control: a control */ true) || c;',
    ],
    [
      'the first operand in the brackets of an if',
      'if (/* control: a control */ a && b) go();',
      'if (/* control: a control */ true && b) go();',
    ],
    [
      'a property',
      'find({ id, /* control: a control */ lock: { mode: 1 }, at });',
      'find({ id, /* control: a control */  at });',
    ],
    ['the last element', 'f([one, /* control: a control */ two(3)]);', 'f([one, /* control: a control */ ]);'],
  ])('removes %s', (_, source, expected) => expect(without(source)).toBe(expected));

  it.each([
    ['a value', 'return /* control: a control = [] */ await end(a);', 'return /* control: a control = [] */ [];'],
    [
      'a condition',
      'if (/* control: a control = true */ a === 0) go();',
      'if (/* control: a control = true */ true) go();',
    ],
    [
      'a choice with both its sides',
      'f({ a: /* control: a control = b */ c ? b : d });',
      'f({ a: /* control: a control = b */ b });',
    ],
    [
      'one argument',
      "role(a, /* control: a control = ...['x', 'y'] */ 'x', b);",
      "role(a, /* control: a control = ...['x', 'y'] */ ...['x', 'y'], b);",
    ],
    [
      'what stands in a template',
      "mac(`v1 ${/* control: a control = '' */ kind} `);",
      "mac(`v1 ${/* control: a control = '' */ ''} `);",
    ],
  ])('inserts the replacement for %s', (_, source, expected) => expect(without(source)).toBe(expected));

  it('inserts a replacement literally, without pattern characters', () =>
    expect(without('f(/* control: a control = /$&$1/ */ b);')).toBe('f(/* control: a control = /$&$1/ */ /$&$1/);'));

  it.each([
    [
      'a statement',
      '/* control: a control */ check();',
      'a.ts:1: "a control" stands before nothing that && or || joins, and before no element or property',
    ],
    [
      'an argument',
      'f(a, /* control: a control */ b);',
      'a.ts:1: "a control" stands before nothing that && or || joins, and before no element or property',
    ],
    [
      'the first of what brackets hold together',
      'return (/* control: a control */ a && b) || c;',
      'a.ts:1: "a control" stands first in brackets that && or || joins: let another operand be first there',
    ],
    [
      'a sum',
      'go(a + /* control: a control */ b);',
      'a.ts:1: "a control" stands before nothing that && or || joins, and before no element or property',
    ],
    ['a closing bracket', 'f(a /* control: a control = b */);', 'a.ts:1: "a control" stands before no expression'],
    ['the end', 'f(a); /* control: a control = b */', 'a.ts:1: "a control" stands before no expression'],
    ['what it says itself', 'f(/* control: a control = b */ b);', 'a.ts:1: "a control" takes nothing away'],
  ])('throws before %s', (_, source, sentence) =>
    expect(() => markersOf('a.ts', source)).toThrow(new TypeError(sentence)),
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
    const source = '// control: one\nif (/* control: two */ a || b) stop();\n// control: three\nend();';
    expect(markersOf('a.ts', source).map(({ name, line, without: rest }) => [name, line, rest])).toEqual([
      ['one', 1, '// control: one\n\n// control: three\nend();'],
      ['two', 2, '// control: one\nif (/* control: two */ false || b) stop();\n// control: three\nend();'],
      ['three', 3, '// control: one\nif (/* control: two */ a || b) stop();\n// control: three\n'],
    ]);
  });
});
