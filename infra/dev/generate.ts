import { readFileSync, writeFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateEndpoints } from '@rtk-query/codegen-openapi';
import { routes } from '@revive/contracts/routes/routes';
import { openApiDocument } from '@revive/gateway/openapi';
import { SERVICES } from '@revive/platform/core/service-names';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Slice of the web app for each API area. The session calls are separate from the rest of `account`, because every
 * page needs the session and few pages need the rest.
 */
const SLICE_OF_AREA = {
  access: 'access',
  assistance: 'assistance',
  account: 'own-account',
  people: 'people',
  accountReview: 'account-review',
  onboarding: 'onboarding',
  tenantOnboarding: 'tenant-onboarding',
  signing: 'signing',
  profile: 'business-profile',
  training: 'training',
  fleet: 'fleet',
  devices: 'devices',
  printing: 'printing',
  deviceRepairs: 'device-repairs',
  repairs: 'repairs',
  intake: 'intake',
  desk: 'desk',
  stops: 'stops',
  tracking: 'tracking',
  record: 'repair-record',
  remoteOrders: 'remote-orders',
  remoteSessions: 'remote-sessions',
  shopPages: 'shop-pages',
  ownRepairs: 'own-repairs',
  questions: 'questions',
  outcomes: 'outcomes',
  passports: 'passports',
  warranty: 'warranty',
  quotes: 'quotes',
  centres: 'centres',
  billing: 'billing',
  drawers: 'drawers',
  documents: 'documents',
  audit: 'audit',
  notifications: 'notifications',
  platform: 'platform',
  protection: 'protection',
  patches: 'patches',
  site: 'landing',
  system: undefined,
} as const;

const BASE_API = '../base-api.js';
const GENERATED = `${root}web/src/api/generated/`;
const SHARED = 'shared';

/**
 * Writes the derived files that are committed for review: OpenAPI, the web's slices, and the list of services for
 * Prometheus. The proto types are built and not committed.
 */
async function generate(): Promise<void> {
  const targets = [{ targets: SERVICES.map((name) => `${name}:9090`) }];
  writeFileSync(`${root}infra/observability/services.json`, `${JSON.stringify(targets, null, 2)}\n`);
  const openapi = `${root}web/openapi.json`;
  writeFileSync(openapi, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
  const slices = new Map<string, string>();
  for (const slice of new Set(Object.values(SLICE_OF_AREA).filter((name) => name !== undefined))) {
    const names: string[] = Object.values(routes)
      .filter((r) => SLICE_OF_AREA[r.tag] === slice && !('stream' in r) && !('file' in r))
      .map((r) => r.name);
    const file = `${GENERATED}${slice}.gen.ts`;
    rmSync(file, { force: true });
    await generateEndpoints({
      schemaFile: openapi,
      apiFile: BASE_API,
      apiImport: 'baseApi',
      outputFile: file,
      exportName: `${slice.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Api`,
      hooks: true,
      tag: false,
      filterEndpoints: names,
      // Reads with a secret key use POST, so that the secret is not in a URL.
      endpointOverrides: [{ pattern: /^(readMyApplication|readShopDraft)$/, type: 'query' }],
    });
    // The generator resolves the import from its own folder; in the source tree the path is always the same.
    const text = readFileSync(file, 'utf8').replace(/from "[^"]*base-api"/, `from '${BASE_API}'`);
    if (!text.includes(BASE_API)) throw new Error(`no endpoints were written for ${slice}`);
    slices.set(file, text);
  }
  const { shared, rest } = sharedTypes(slices);
  writeFileSync(`${GENERATED}${SHARED}.gen.ts`, shared);
  for (const [file, text] of rest) writeFileSync(file, text);
}

/** `export type Name = { … };` in the generator's output: ends at the next brace at the start of a line. */
const TYPE = /^export type (\w+) = \{\n[^]*?^\};\n/gm;

/**
 * Moves types that appear identically in several slices into a shared file. The generator repeats a type in each
 * slice. The slices re-export the shared types, so that importers need no second import.
 */
function sharedTypes(slices: ReadonlyMap<string, string>): { shared: string; rest: Map<string, string> } {
  const seen = new Map<string, { text: string; times: number }>();
  for (const source of slices.values())
    for (const [text, name = ''] of source.matchAll(TYPE)) {
      const former = seen.get(name);
      if (former !== undefined && former.text !== text) throw new TypeError(`two slices differ in the type ${name}`);
      seen.set(name, { text, times: (former?.times ?? 0) + 1 });
    }
  const isShared = (name: string) => (seen.get(name)?.times ?? 0) > 1;
  const shared = [...seen].filter(([name]) => isShared(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  const rest = new Map<string, string>();
  for (const [file, source] of slices) {
    const names = [...source.matchAll(TYPE)].map(([, name = '']) => name).filter(isShared);
    const own = source.replace(TYPE, (text, name: string) => (isShared(name) ? '' : text));
    const list = names.sort().join(', ');
    const handedOn = `import type { ${list} } from './${SHARED}.gen.js';\nexport type { ${list} };\n`;
    rest.set(file, names.length === 0 ? own : own.replace('\n', `\n${handedOn}`));
  }
  return { shared: shared.map(([, { text }]) => text).join(''), rest };
}

await generate();
