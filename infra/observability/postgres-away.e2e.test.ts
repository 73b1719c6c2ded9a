import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERRORS } from '@revive/contracts/errors';
import { BUILT_IN_PATCHES } from '@revive/contracts/patch-tests/patches';
import type { Route } from '@revive/contracts/routes/route';
import { routes, type RouteName } from '@revive/contracts/routes/routes';
import { startPostgres, type PostgresServer } from '@revive/platform/database/embedded/embedded-postgres';
import { SMALL_PHOTO } from '@revive/contracts/testing/sample-forms';
import { LINK, SAMPLES } from '../../services/gateway/test/samples.js';
import type { PublicDoor } from '../dev/public-door.js';
import { SMALL_LOGO } from '../tests/security/matrix/samples.js';
import { StartedProduct } from '../tests/e2e/started-product.js';
import { eventually } from '../tests/world/eventually.js';

/** A longer silence looks like a hang. A call's deadline is 5 s, and a command makes two calls. */
const PATIENCE_MS = 12_000;
/**
 * Routes without a database access: own data of the gateway, the health check, malformed tokens, and texts in code.
 */
const WITHOUT_DATABASE: Partial<Record<RouteName, number>> = {
  getUser: 200,
  getHealth: 503,
  getSystemStatus: 200,
  getSite: 200,
  streamEvents: 200,
  enrolAgent: 403,
  joinOneTimeSession: 403,
  listEmailTemplates: 200,
  previewEmail: 200,
  downloadAgentPackage: 200,
  getAgentPackage: 200,
  getRescueMedia: 200,
  downloadRescueAgent: 404,
  readRecordKeys: 200,
  getUpdateMetadata: 200,
  getUpdateTarget: 404,
  getUpdatePublisher: 200,
  listPatches: 200,
};

const ASSISTANCE_ENTRY = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  entryId: '0190a0a0-0000-7000-8000-000000000002',
};

/**
 * Requests for routes that would refuse the generic request before any read: an invalid draft secret, a foreign shop,
 * an invalid picture, an invalid day, an invalid page start.
 */
const ANSWERED_FROM_ROWS: Partial<
  Record<RouteName, { params?: Record<string, string>; query?: string; body?: object }>
> = {
  saveShopDraft: { body: { form: { businessName: 'Umbani' } } },
  readShopDraft: { body: { draft: LINK } },
  mailShopDraft: { body: { draft: LINK } },
  startRepair: { body: { deviceId: 'device-1' } },
  testPatch: { body: { deviceId: 'device-1', patchId: BUILT_IN_PATCHES[0].id } },
  startPatchTest: { body: { deviceId: 'device-1', patchId: BUILT_IN_PATCHES[0].id } },
  listRollouts: { query: '' },
  listRolloutTargets: { query: '' },
  createRollout: { body: { targetVersion: '9.9.9' } },
  changeShopLogo: { body: { base64: SMALL_LOGO } },
  listRepairs: { query: '' },
  listCustomers: { query: '' },
  addIntakePhoto: { body: { base64: SMALL_PHOTO } },
  listRemoteOrders: { query: '' },
  readShopPage: { query: '' },
  saveShopPage: { body: { slug: 'umbani', published: true } },
  listOwnRepairs: { query: '' },
  startRemoteSession: {
    body: {
      customerId: '0190a0a0-0000-7000-8000-000000000001',
      repairType: 'software',
      platform: 'windows',
      issue: 'boot_issues',
    },
  },
  countRepairs: { query: `since=${new Date().toISOString()}` },
  readBoard: { query: '' },
  readOutcomes: { query: '' },
  openPassport: { body: { code: '0000-0000-0000' } },
  listPromised: { query: 'from=2026-11-01T00:00:00.000Z&to=2026-12-01T00:00:00.000Z' },
  changeDesk: { body: { priority: 'high' } },
  changeDesks: { body: { ids: ['0190a0a0-0000-7000-8000-000000000001'], priority: 'high' } },
  saveRepairView: { body: { name: 'Mine', address: 'assignee=me' } },
  askAssistance: { body: { question: 'Which copy do I trust?' } },
  sendGuidance: { body: { text: 'The spare one' } },
  confirmGuidance: { params: ASSISTANCE_ENTRY },
  runCommand: { params: ASSISTANCE_ENTRY },
  sendAssistanceSignal: { body: { callId: '0190a0a0-0000-7000-8000-000000000001', kind: 'ring' } },
  getBilling: { query: '' },
  listCommissions: { query: '' },
  listPayouts: { query: '' },
  listBankLines: { query: '' },
  listExpectedMoney: { query: '' },
  exportPayouts: { query: '' },
  approvePayout: { body: { terms: 'a'.repeat(64) } },
  listPayoutBatches: { query: '' },
  createPayoutBatch: { body: { payoutIds: ['0190a0a0-0000-7000-8000-000000000001'], layout: 'generic' } },
  readDrawer: { query: '' },
  openDrawer: { body: { requestId: '0190a0a0-0000-7000-8000-000000000001', counted: [] } },
  closeDrawer: {
    body: {
      requestId: '0190a0a0-0000-7000-8000-000000000001',
      shiftId: '0190a0a0-0000-7000-8000-000000000002',
      counted: [],
      handedOnCents: 0,
    },
  },
  readDays: { query: '' },
  closeDay: { body: { requestId: '0190a0a0-0000-7000-8000-000000000001', throughDay: '2026-01-05' } },
  addLocation: { body: { requestId: '0190a0a0-0000-7000-8000-000000000001', name: 'Branch' } },
  changeLocation: { body: { name: 'Branch' } },
  listRateRules: { query: '' },
  readStatement: { query: 'from=2026-11-01&to=2026-11-30' },
  printStatement: { query: 'from=2026-11-01&to=2026-11-30' },
  setRateRule: { body: { requestId: '0190a0a0-0000-7000-8000-000000000001', rate: 0.2, from: '2199-01-01' } },
  listBillingStatus: { query: '' },
  listRefusedCharges: { query: '' },
  explainFigure: { params: { figure: 'tenant.sales' }, query: '' },
  readRevenueByService: { query: '' },
  exportLedger: { query: 'from=2026-11-01&through=2026-11-30' },
  exportJournal: { query: 'from=2026-11-01&through=2026-11-30' },
  changeAccountCodes: { body: { codes: [{ account: 'bank', code: '1100' }] } },
  listTaxDocuments: { query: '' },
  completeTaxDocument: { body: { name: 'A buyer', address: '1 Long Street' } },
  emailTaxDocument: { body: { requestId: '0190a0a0-0000-7000-8000-000000000001' } },
  eraseDocumentBuyer: { body: { reason: 'The customer asked for it' } },
  changeSeller: { body: { registeredName: 'A Shop', address: '1 Long Street' } },
  listProtectedShops: { query: '' },
  readProtectedShop: { query: '' },
  decideProtection: { body: { decision: 'keep', note: 'a note' } },
  listNotifications: { query: '' },
  listDeliveries: { query: '' },
  readMailbox: { body: {} },
  readMailboxFile: { body: { email: '2026-11-20T07-13-00-000Z-0000ffff', place: 0 } },
};

let home: string;
let server: PostgresServer;
let product: StartedProduct;
let shop: PublicDoor;
let master: PublicDoor;
let customer: PublicDoor;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'revive-away-'));
  await chmod(home, 0o711);
  server = await startPostgres({ dir: home });
  product = await StartedProduct.inFreshHome({ installed: false });
  await product.start({ DATABASE_URL: server.adminUrl });
}, 240_000);
// A failed attempt may leave the server stopped, and sessions are no longer cached in the gateway.
beforeEach(async () => {
  if (!server.isRunning()) server = await startPostgres({ dir: home, port: server.port });
  [shop, master, customer] = await eventually(
    () => Promise.all([product.as('shop'), product.as('master'), product.as('customer')]),
    () => true,
  );
}, 120_000);
afterAll(async () => {
  await product.destroy();
  await server.stop();
  await rm(home, { recursive: true, force: true });
});

/** Returns a user with access to the route: the shop's owner if allowed, otherwise a customer or a platform user. */
function doorTo({ access }: Route): PublicDoor {
  if (access === 'anyone' || access === 'signed-in' || access.includes('tenant_admin')) return shop;
  return access.includes('user') ? customer : master;
}

async function ask(
  name: RouteName,
): Promise<{ status: number; code: unknown; retryAfter: string | null; message: unknown }> {
  const route: Route = routes[name];
  const { params = {}, query, body } = { ...SAMPLES[name], ...ANSWERED_FROM_ROWS[name] };
  const door = doorTo(route);
  const path = `${route.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))}${query === undefined ? '' : `?${query}`}`;
  const response = await Promise.race([
    door.raw(route.method, path, body),
    new Promise<never>((_, reject) => void setTimeout(reject, PATIENCE_MS, new Error(`${name} hangs`)).unref()),
  ]);
  const text = response.headers.get('content-type')?.includes('json')
    ? await response.text()
    : (await response.body?.cancel(), '{}');
  const { code, message } = JSON.parse(text === '' ? '{}' : text) as { code?: unknown; message?: unknown };
  return { status: response.status, code, retryAfter: response.headers.get('retry-after'), message };
}

describe('PostgreSQL killed while the product runs', () => {
  it('answers every database route with 503 and a retry time, and recovers', async () => {
    const names = (Object.keys(routes) as RouteName[]).filter((name) => name !== 'logout');
    for (let round = 0; round < 2; round++) {
      process.kill(server.pid, 'SIGKILL');
      // Cached sessions outlive the killed server for a moment.
      await eventually(
        () => ask('listRepairs'),
        ({ status }) => status === 503,
      );
      const wrong: string[] = [];
      for (const name of names) {
        const { status, code, retryAfter, message } = await ask(name);
        const expected = WITHOUT_DATABASE[name] ?? 503;
        const refused =
          code === 'SERVICE_UNAVAILABLE' && Number(retryAfter) >= 1 && message === ERRORS.SERVICE_UNAVAILABLE.message;
        if (status !== expected || (expected === 503 && name !== 'getHealth' && !refused))
          wrong.push(`${name}: ${status} ${String(code)} ${retryAfter}`);
      }
      expect(wrong).toEqual([]);
      expect(await master.get<{ database: { status: string } }>('/api/system/status')).toMatchObject({
        database: { status: 'critical' },
        storage: { status: expect.any(String) },
      });
      server = await startPostgres({ dir: home, port: server.port });
      const back = Date.now();
      await eventually(
        () => ask('listRepairs'),
        ({ status }) => status === 200,
      );
      await eventually(
        () => product.as('customer'),
        () => true,
      );
      process.stdout.write(
        `round ${round + 1}: ${names.length} routes asked while PostgreSQL was away; answers again ${Date.now() - back} ms after it was back\n`,
      );
    }
  }, 240_000);
});
