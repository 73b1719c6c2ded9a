import { describe, expect, it } from '@jest/globals';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../../dev/repository.js';
import { kindOf } from './affected-tests.mjs';
import { areas, chooseAreas, groupOf, touchedAreas, whole, type Part } from './areas.mjs';

const repositoryFile = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');
const { scripts } = JSON.parse(repositoryFile('package.json')) as { scripts: Record<string, string> };
const IN_NPM_TEST = ['infra/tests/e2e/product.e2e.test.ts'];
const NO_PROOF = ['start', 'dev', 'build', 'build:agent', 'format', 'generate', 'servers', 'ci'];
const COMPOSED = ['test', 'verify', 'test:all', 'test:areas'];

describe('areas', () => {
  it('lists every end-to-end test file once', () => {
    const files = globSync('{agent,infra,services,libs}/**/*.{e2e,browser}.test.ts', {
      cwd: REPOSITORY,
      exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
    });
    expect([...areas.flatMap(({ tests = [] }) => tests), ...IN_NPM_TEST].sort()).toEqual(files.sort());
    expect(files.map(kindOf)).toEqual(files.map(() => 'e2e'));
  });

  it('names folders that exist', () => {
    expect(areas.flatMap(({ folders }) => folders).filter((folder) => !existsSync(join(REPOSITORY, folder)))).toEqual(
      [],
    );
  });

  it('names commands that exist', () => {
    const commands = [...areas, ...whole].flatMap(({ command = [] }) => command.slice(0, 1));
    expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it('treats a file in an area’s folders or tests as touching the area', () => {
    const named = (...paths: string[]) => touchedAreas(paths).map(({ name }) => name);
    expect(named('agent/src/phones/adb.ts')).toEqual(['phones']);
    expect(named('infra/tests/e2e/demo.e2e.test.ts')).toEqual(['demo']);
    expect(named('docs/architecture.md')).toEqual([]);
  });
});

describe('choice of areas in continuous integration', () => {
  const changed = ['agent/src/phones/adb.ts', 'infra/demo/demo.ts'];

  it('chooses the areas the change touches and one other area', () => {
    const { chosen, left, rotating } = chooseAreas({ changed, budget: 1_000, turn: 0 });
    expect(chosen.map(({ name }) => name).sort()).toEqual(['demo', 'phones']);
    expect(left).toEqual([]);
    expect(touchedAreas(changed)).not.toContain(rotating);
  });

  it('rotates through all areas from run to run', () => {
    const turns = areas.map((_, turn) => chooseAreas({ changed: [], budget: 0, turn }).rotating?.name);
    expect(new Set(turns)).toEqual(new Set(areas.map(({ name }) => name)));
  });

  it('lists touched areas over the budget and starts with them in the next run', () => {
    const budget = Math.max(...touchedAreas(changed).map(({ seconds }) => seconds));
    const first = chooseAreas({ changed, budget, turn: 0 });
    const second = chooseAreas({ changed, budget, turn: 1 });
    expect(first.left).not.toEqual([]);
    expect(second.chosen.map(({ name }) => name)).toEqual(first.left.map(({ name }) => name));
  });
});

describe('all tests', () => {
  it('includes every command that the README names', () => {
    const texts = ['README.md', 'CONTRIBUTING.md']
      .filter((path) => existsSync(join(REPOSITORY, path)))
      .map(repositoryFile);
    const named = texts
      .join('\n')
      .matchAll(/\bnpm (?:run )?(test(?::[\w:]+)?|check|demo|verify|build:[\w]+|start|dev)\b/g);
    const known = new Set([...NO_PROOF, ...COMPOSED, ...whole.flatMap(({ command = [] }) => command.slice(0, 1))]);
    known.add('test:e2e');
    expect([...new Set([...named].map(([, name = '']) => name))].filter((name) => !known.has(name))).toEqual([]);
  });

  it('puts every part in exactly one group, in order', () => {
    const parts: Part[] = [...whole, ...areas];
    const groups = [1, 2, 3, 4, 5].flatMap((number) => groupOf(parts, number, 5));
    expect(groups).toEqual(parts);
  });
});
