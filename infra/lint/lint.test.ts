import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

const REFUSED: readonly (readonly [file: string, rule: string, text: string])[] = [
  ['web/src/disabled.ts', 'house(disable-says-why)', '/* oxlint-disable no-debugger */\ndebugger;'],
  ['services/repairs/src/utils/a.ts', 'house(no-vague-folders)', 'export const one = 1;'],
  [
    'services/repairs/src/plain.ts',
    'house(no-plain-error)',
    "export function f(): void {\n  throw new Error('no');\n}",
  ],
  ['libs/platform/src/plain.ts', 'house(no-plain-error)', "export function f(): void {\n  throw new Error('no');\n}"],
  ['services/repairs/src/env.ts', 'house(environment-in-config)', "export const port = process.env['PORT'];"],
  ['agent/src/env.ts', 'house(environment-in-config)', "export const port = process.env['PORT'];"],
  ['libs/contracts/src/closed-set.ts', 'house(no-enum)', 'export enum Colour {\n  Red,\n}'],
  ['web/src/left.test.ts', 'house(no-skipped-test)', "declare const it: { skip(name: string): void };\nit.skip('x');"],
  [
    'web/src/alone.test.ts',
    'house(no-skipped-test)',
    "declare const describe: { only(name: string): void };\ndescribe.only('x');",
  ],
  [
    'web/src/swallowed.ts',
    'house(no-swallowed-error)',
    'export const f = (one: Promise<void>): Promise<void> => one.catch(() => {});',
  ],
  [
    'web/src/waits.test.ts',
    'house(no-real-timer)',
    'await new Promise((resolve) => setTimeout(resolve, 50));\nexport {};',
  ],
  [
    'web/src/window.test.tsx',
    'house(no-real-timer)',
    'await new Promise((resolve) => globalThis.setTimeout(resolve, 50));\nexport {};',
  ],
  ['web/src/features/fleet/testing/often.ts', 'house(no-real-timer)', 'setInterval(() => undefined, 50);\nexport {};'],
  [
    'web/src/renamed.test.ts',
    'house(no-real-timer)',
    "import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(50);",
  ],
  [
    'web/src/patience.test.ts',
    'house(no-real-timer)',
    'declare function waitFor(found: () => void, options: object): void;\nwaitFor(() => undefined, { timeout: 300 });\nexport {};',
  ],
  [
    'web/src/features/fleet/components/Inline.tsx',
    'house(no-inline-style)',
    'export const Inline = () => <p style={{ margin: 0 }} />;',
  ],
  [
    'web/src/features/fleet/components/Named.tsx',
    'house(no-inline-style)',
    'const STYLE = { margin: 0 };\nexport const Named = () => <p style={STYLE} />;',
  ],
  [
    'web/src/features/fleet/components/Fewer.tsx',
    'house(no-inline-style)',
    'export const Fewer = ({ width }: { width: number }) => <p style={{ width }} />;',
  ],
  ['libs/platform/src/words.ts', 'house(glossary)', 'export class InTurn {}'],
  ['libs/platform/src/beginnings.ts', 'house(glossary)', 'export interface LetterDue {\n  readonly id: string;\n}'],
  ['web/src/riddle.ts', 'house(plain-comments)', '// What cannot be told whose it is is kept.\nexport {};'],
  [
    'libs/platform/src/two-lines.ts',
    'house(plain-comments)',
    '// Past those that nobody can be told of:\n// they hold up nobody behind them.\nexport {};',
  ],
  ['agent/src/made-of.ts', 'house(plain-names)', 'export const madeOf = 1;'],
  [
    'web/src/standing.ts',
    'house(plain-names)',
    'interface AccountStanding {\n  readonly id: string;\n}\nexport type { AccountStanding };',
  ],
  ['web/src/wide.ts', 'house(max-len)', `// ${'wide '.repeat(30)}\nexport {};`],
  ['web/src/long.ts', 'eslint(max-lines)', `export {};\n${'void 0;\n'.repeat(350)}`],
  ['web/src/one.ts', 'import(no-default-export)', 'export default 1;'],
  [
    'web/src/Nested.tsx',
    'eslint(no-nested-ternary)',
    "export const f = (one: number): string => (one === 1 ? 'a' : one === 2 ? 'b' : 'c');",
  ],
  ['web/src/any.ts', 'typescript(no-explicit-any)', 'export const f = (one: any): unknown => one as unknown;'],
  [
    'web/src/floating.ts',
    'typescript(no-floating-promises)',
    'export function f(one: Promise<void>): void {\n  one;\n}',
  ],
  ['web/src/unsafe.ts', 'typescript(no-unsafe-return)', "export const f = (): string => JSON.parse('1');"],
  [
    'web/src/cases.ts',
    'typescript(switch-exhaustiveness-check)',
    "export function f(one: 'a' | 'b'): number {\n  switch (one) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}",
  ],
  ['web/src/unused.ts', 'eslint(no-unused-vars)', 'const one = 1;\nexport {};'],
  [
    'libs/contracts/src/rules.ts',
    'regexp(no-super-linear-backtracking)',
    String.raw`export const r = /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+$/;`,
  ],
  ['libs/platform/src/core/config.ts', 'regexp(no-super-linear-backtracking)', 'export const r = /^(a+)+$/;'],
  ['services/gateway/src/http/problem.ts', 'regexp(no-super-linear-move)', String.raw`export const r = /\d+x$/;`],
  ['agent/src/main.ts', 'regexp(no-super-linear-backtracking)', 'export const r = /^(a+)+$/;'],
  ['web/src/app/router.tsx', 'regexp(no-super-linear-backtracking)', 'export const r = /^(a+)+$/;'],
];
const TAKEN: readonly (readonly [file: string, text: string])[] = [
  ['web/src/wide-text.ts', `export const wide = '${'wide '.repeat(30)}';`],
  [
    'web/src/features/fleet/components/Allowed.tsx',
    'export const show = (draw: (element: unknown) => void): void => draw(<p style={{ width: 1 }} />);',
  ],
  [
    'web/src/ui/Inline.tsx',
    'export const show = (draw: (element: unknown) => void): void => draw(<p style={{ width: 1 }} />);',
  ],
  ['web/src/said.ts', '/* oxlint-disable no-debugger -- stops for a person */\ndebugger;\nexport {};'],
  ['services/repairs/src/cases/orders/a.ts', "export function f(): void {\n  throw new TypeError('no');\n}"],
  ['services/repairs/src/config.ts', "export const port = process.env['PORT'];"],
  ['web/src/features/repairs/pages/RepairsPage.tsx', 'export default 1;'],
  ['web/src/rest.ts', 'export const rest = (then: () => void): unknown => setTimeout(then, 250);'],
  ['web/src/handled.ts', 'export const f = (one: Promise<void>): Promise<void> => one.catch(() => undefined);'],
  ['libs/contracts/src/address.ts', String.raw`export const r = /^[^\s@<>"']+@[^\s@<>"'.]+(?:\.[^\s@<>"'.]+)+$/;`],
  ['web/src/pattern.test.ts', 'export const r = /^(a+)+$/;'],
];

/** Allowance of inline styles for the planted files. */
const STYLES = { 'web/src/features/fleet/components/Allowed.tsx': 1, 'web/src/features/fleet/components/Fewer.tsx': 2 };

interface Complaint {
  readonly code: string;
  readonly filename: string;
}
let tree: string;
let found: ReadonlyMap<string, readonly string[]>;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'revive-lint-'));
  const files = [...REFUSED.map(([file, , text]) => [file, text] as const), ...TAKEN];
  for (const [file, text] of files) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), `${text}\n`);
  }
  cpSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'));
  mkdirSync(join(tree, 'infra/lint'), { recursive: true });
  writeFileSync(join(tree, 'infra/lint/inline-styles.json'), JSON.stringify(STYLES));
  for (const file of ['house-rules.js', 'inline-styles.js', 'plain-words.js'])
    cpSync(join(root, 'infra/lint', file), join(tree, 'infra/lint', file));
  cpSync(join(root, 'infra/decisions/glossary.md'), join(tree, 'infra/decisions/glossary.md'));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  writeFileSync(join(tree, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(tree, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { module: 'nodenext', strict: true, noEmit: true, types: ['node'] },
      include: ['**/*.ts', '**/*.tsx'],
    }),
  );
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format', 'json'], {
    cwd: tree,
    encoding: 'utf8',
    maxBuffer: 32 << 20,
  });
  if (!stdout.startsWith('{')) throw new TypeError(`the lint said nothing: ${stdout}${stderr}`);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Complaint[] };
  const byFile = new Map<string, string[]>();
  for (const { code, filename } of diagnostics) byFile.set(filename, [...(byFile.get(filename) ?? []), code]);
  found = byFile;
}, 60_000);
afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('lint rules', () => {
  it.each(REFUSED)('refuses %s by %s', (file, rule) => {
    expect(found.get(file) ?? []).toContain(rule);
  });

  it.each(TAKEN)('accepts %s', (file) => {
    expect(found.get(file) ?? []).toEqual([]);
  });

  it('allows fewer than ten inline styles, in existing files', () => {
    const text = readFileSync(join(root, 'infra/lint/inline-styles.json'), 'utf8');
    const allowance = JSON.parse(text) as Record<string, number>;
    expect(Object.keys(allowance).filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(Object.values(allowance).reduce((sum, count) => sum + count, 0)).toBeLessThan(10);
  });
});
