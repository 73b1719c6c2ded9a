import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Typed as string, because the imported file has no types. */
const CONFIG: string = './boundaries.cjs';
const root = fileURLToPath(new URL('../../', import.meta.url));

const PLANTED: Record<string, { rule: string; text: string }> = {
  'services/repairs/src/a.ts': { rule: 'a-service-knows-only-itself', text: "import '../../billing/src/secret.js';" },
  'services/onboarding/src/training/bench/run.ts': {
    rule: 'the-practice-bench-knows-the-diagnosis',
    text: "import '../../../../../agent/src/repair/execute/execute-repair.js';",
  },
  'services/repairs/src/cases/quotes/price.policy.ts': {
    rule: 'domain-is-pure',
    text: "import './price.repository.js';",
  },
  'services/repairs/src/cases/quotes/approve.ts': {
    rule: 'cases-know-no-other-area',
    text: "import type { Order } from '../../public/remote-orders/order.js';\nexport type A = Order;",
  },
  'services/repairs/src/public/ratings/rate.ts': {
    rule: 'public-and-proof-know-only-cases',
    text: "import '../../desk/intake/take-in.js';",
  },
  'services/repairs/src/cases/quotes/read-price.ts': {
    rule: 'wires-live-in-adapters',
    text: "import { DataSource } from 'typeorm';\nexport const x = DataSource;",
  },
  'services/repairs/src/rules.ts': {
    rule: 'rules-live-in-contracts',
    text: "import { string } from 'yup';\nexport const x = string;",
  },
  'web/src/features/audit/page.ts': {
    rule: 'forms-live-in-ui',
    text: "import { useFormikContext } from 'formik';\nexport const x = useFormikContext;",
  },
  'web/src/features/repairs/page.ts': {
    rule: 'web-speaks-http',
    text: "import '../../../../libs/platform/src/database/database.js';",
  },
  'web/src/features/access/page.ts': { rule: 'a-feature-is-an-island', text: "import '../repairs/page.js';" },
  'web/src/ui/button.ts': { rule: 'ui-knows-no-feature', text: "import '../features/repairs/page.js';" },
  'web/src/entities/status.ts': { rule: 'entities-know-no-feature', text: "import '#features/repairs/page.js';" },
  'libs/platform/src/database/database.ts': {
    rule: 'libs-know-nobody',
    text: "import '../../../../services/billing/src/secret.js';",
  },
  'agent/src/main.ts': { rule: 'the-agent-knows-no-service', text: "import '../../services/billing/src/secret.js';" },
  'libs/contracts/src/egg.ts': {
    rule: 'no-cycles',
    text: "import { hen } from './hen.js';\nexport const egg = () => hen;",
  },
};
const SUPPORT: Record<string, string> = {
  'web/package.json': '{ "type": "module", "imports": { "#features/*": "./src/features/*" } }',
  'libs/platform/src/cache/a.ts': "import '../mail/b.js';",
  'libs/platform/src/cache/c.ts': 'export {};',
  'libs/platform/src/mail/b.ts': "import '../cache/c.js';",
  'services/billing/src/secret.ts': 'export {};',
  'services/repairs/src/cases/quotes/price.repository.ts': 'export {};',
  'services/repairs/src/public/remote-orders/order.ts': 'export type Order = string;',
  'services/repairs/src/desk/intake/take-in.ts': 'export {};',
  'services/onboarding/src/accounts/a.ts': "import '../agreements/b.js';",
  'services/onboarding/src/accounts/c.ts': 'export {};',
  'services/onboarding/src/agreements/b.ts': "import '../accounts/c.js';",
  'agent/src/repair/verify/a.ts': "import type { B } from '../diagnose/b.js';\nexport type A = B;",
  'agent/src/repair/verify/c.ts': 'export type C = string;',
  'agent/src/repair/diagnose/b.ts': "import type { C } from '../verify/c.js';\nexport type B = C;",
  'web/src/features/repairs/board/A.tsx': "import '../list/B.js';",
  'web/src/features/repairs/board/C.tsx': 'export {};',
  'web/src/features/repairs/list/B.tsx': "import '../board/C.js';",
  'agent/src/repair/execute/execute-repair.ts': 'export {};',
  'libs/contracts/src/hen.ts': "import { egg } from './egg.js';\nexport const hen = () => egg;",
};

let tree: string;
let found: Set<string>;
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'revive-boundaries-'));
  const files = { ...SUPPORT, ...Object.fromEntries(Object.entries(PLANTED).map(([path, { text }]) => [path, text])) };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(tree, dirname(path)), { recursive: true });
    writeFileSync(join(tree, path), `${text}\n`);
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  writeFileSync(join(tree, 'tsconfig.base.json'), '{ "compilerOptions": { "module": "nodenext" } }');
  const cruise = (config: string, ...folders: string[]) => {
    const result = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
        '--config',
        join(root, 'infra/lint', config),
        '--output-type',
        'json',
        ...folders,
      ],
      { cwd: tree, encoding: 'utf8', maxBuffer: 32 << 20 },
    );
    if (result.stdout === '') throw new TypeError(`the cruise said nothing: ${result.stderr}`);
    const report = JSON.parse(result.stdout) as { summary: { violations: { rule: { name: string }; from: string }[] } };
    return report.summary.violations;
  };
  const violations = [
    ...cruise('boundaries.cjs', 'services', 'web', 'libs', 'agent'),
    ...cruise('folders.cjs', 'libs/platform/src', 'services', 'agent/src', 'web/src/features'),
  ];
  found = new Set(violations.map((one) => `${one.rule.name} ${one.from}`));
}, 60_000);
afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('import boundaries', () => {
  for (const [path, { rule }] of Object.entries(PLANTED)) {
    it(`catches a violation of ${rule}`, () => {
      expect([...found]).toContain(`${rule} ${path}`);
    });
  }

  it('finds two platform folders that import each other without a file cycle', () => {
    expect([...found]).toContain('folders-have-one-way-edges libs/platform/src/cache');
  });

  it('finds two service features that import each other without a file cycle', () => {
    expect([...found]).toContain('folders-have-one-way-edges services/onboarding/src/accounts');
  });

  it('finds two folders of the agent whose types import each other', () => {
    expect([...found]).toContain('folders-have-one-way-edges agent/src/repair/verify');
  });

  it('finds two folders of a web feature that import each other', () => {
    expect([...found]).toContain('folders-have-one-way-edges web/src/features/repairs/board');
  });

  it('covers each rule with a planted violation', async () => {
    const { default: config } = (await import(CONFIG)) as { default: { forbidden: { name: string }[] } };
    expect(config.forbidden.map((rule) => rule.name).sort()).toEqual(
      Object.values(PLANTED)
        .map((one) => one.rule)
        .sort(),
    );
  });
});
