import { describe, expect, it } from '@jest/globals';
import { AffectedTests, kindOf } from './affected-tests.mjs';
import { collapse } from './recorded-reads.mjs';

const graph = {
  imports: new Map([
    ['libs/contracts/src/money.ts', []],
    ['services/billing/src/charge.ts', ['libs/contracts/src/money.ts']],
    ['services/billing/src/charge.test.ts', ['services/billing/src/charge.ts']],
    ['services/billing/test/ledger.integration.test.ts', ['services/billing/src/charge.ts']],
    ['web/src/ui/Price.tsx', ['libs/contracts/src/money.ts']],
    ['web/src/ui/price.test.tsx', ['web/src/ui/Price.tsx']],
    ['agent/src/disk.long.test.ts', ['agent/src/disk.ts']],
    ['agent/src/disk.ts', []],
    ['proto/gen/revive/fleet/v1/fleet.ts', []],
    ['services/fleet/src/hub.test.ts', ['proto/gen/revive/fleet/v1/fleet.ts']],
    ['infra/deploy/compose.test.ts', ['infra/deploy/compose-file.ts']],
    ['infra/deploy/compose-file.ts', []],
    ['infra/e2e/agent.integration.test.ts', ['infra/e2e/start-agent.ts']],
    ['infra/e2e/start-agent.ts', []],
    ['infra/lint/words.test.ts', []],
  ]),
  reads: {
    'infra/deploy/compose-file.ts': ['docker-compose.yml'],
    'infra/e2e/start-agent.ts': ['agent/dist/disk.js'],
    'infra/lint/words.test.ts': ['web/src/'],
  },
  sourceOf: (path: string) => path.replace(/^(.+)\/dist\/(.+)\.js$/, '$1/src/$2.ts'),
};
const affected = new AffectedTests(graph);
const reached = (...changed: string[]) => Object.fromEntries(affected.of(changed));

describe('affected tests', () => {
  it('follows imports through any number of files, into every kind of test', () => {
    expect(reached('libs/contracts/src/money.ts')).toEqual({
      unit: ['services/billing/src/charge.test.ts'],
      integration: ['services/billing/test/ledger.integration.test.ts'],
      pages: ['web/src/ui/price.test.tsx'],
    });
  });

  it('contains a changed test file itself', () => {
    expect(reached('web/src/ui/price.test.tsx')).toMatchObject({ pages: ['web/src/ui/price.test.tsx'] });
  });

  it('finds the readers of a file that no module imports', () => {
    expect(reached('docker-compose.yml')).toEqual({ unit: ['infra/deploy/compose.test.ts'] });
  });

  it('finds the readers of the folder of a new file', () => {
    expect(reached('web/src/features/new.messages.ts')).toEqual({ unit: ['infra/lint/words.test.ts'] });
  });

  it('finds the tests that start a built program when its source changes', () => {
    expect(reached('agent/src/disk.ts')).toEqual({
      long: ['agent/src/disk.long.test.ts'],
      integration: ['infra/e2e/agent.integration.test.ts'],
    });
  });

  it('follows a .proto file into its generated code', () => {
    expect(reached('proto/revive/fleet/v1/fleet.proto')).toEqual({ unit: ['services/fleet/src/hub.test.ts'] });
  });

  it('reaches no test from a text without readers', () => {
    expect(reached('docs/architecture.md')).toEqual({});
  });

  it.each(['package-lock.json', 'jest.config.js', 'infra/tests/jest/in-node.js'])(
    'reaches every test from %s',
    (path) => {
      expect(affected.of([path])).toEqual(affected.all());
    },
  );
});

describe('kind of a test file', () => {
  it.each([
    ['agent/src/a.test.ts', 'unit'],
    ['web/src/a.test.tsx', 'pages'],
    ['services/a/test/a.integration.test.ts', 'integration'],
    ['services/a/test/a.long.integration.test.ts', 'long'],
    ['agent/src/a.long.test.ts', 'long'],
    ['infra/tests/e2e/a.e2e.test.ts', 'e2e'],
    ['infra/tests/browser/a.browser.test.ts', 'e2e'],
    ['libs/a/test/a.real.test.ts', 'real'],
    ['agent/src/a.ts', undefined],
  ])('classifies %s as %s', (path, kind) => {
    expect(kindOf(path)).toBe(kind);
  });
});

describe('recorded reads', () => {
  it('lists single files, and replaces many files of one folder by the folder', () => {
    const many = Array.from({ length: 9 }, (_, at) => ['a.ts', `web/src/x/${at}.ts`] as const);
    expect(collapse([...many, ['a.ts', 'README.md'], ['b.ts', 'web/src/x/1.ts']])).toEqual({
      'a.ts': ['README.md', 'web/src/x/'],
      'b.ts': ['web/src/x/1.ts'],
    });
  });

  it('leaves out paths inside a recorded folder of the same module', () => {
    expect(
      collapse([
        ['a.ts', './'],
        ['a.ts', 'web/src/'],
        ['a.ts', 'README.md'],
      ]),
    ).toEqual({ 'a.ts': ['./'] });
  });
});
