import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BAT_NOTICE, INSTALLER_KINDS } from '@revive/contracts/onboarding/installer';
import { ID } from './samples.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';

let gateway: StartedGateway;
let shop: string;
beforeAll(async () => {
  gateway = await startedGateway();
  shop = await gateway.signedIn('tenant_admin');
}, 60_000);
afterAll(() => gateway.close());

const SHA256 = createHash('sha256').update('an agent').digest('hex');
const download = (query: string, headers: Record<string, string> = {}) => fetch(`${gateway.url}/api/tenants/${ID}/installer?${query}`, { headers: { cookie: shop, ...headers } });

describe.each(INSTALLER_KINDS)('the download of the .%s', (kind) => {
  it('is a file with a slug for its name, whatever the shop is called, that holds a token made for it', async () => {
    const response = await download(`kind=${kind}&port=8890`);
    expect([response.status, response.headers.get('content-disposition'), response.headers.get('cache-control'), response.headers.get('x-a')]).toEqual([200, `attachment; filename="revive-agent-o-brien-sons-path-x-a-b.${kind}"`, 'no-store', null]);
    const script = await response.text();
    for (const part of [SHA256, gateway.config.publicUrl.origin, '8890', `${'t'.repeat(43)}.${'a'.repeat(64)}`]) expect(script).toContain(part);
    expect(script).not.toMatch(/Brien|%PATH|X-A/);
    expect(gateway.asked.fleet.at(-1)).toMatchObject({ method: 'CreateEnrolmentToken', request: { tenantId: ID }, commandToken: expect.any(String) });
  });
});

describe('an installer', () => {
  it('is Windows’ own unless another is asked for, and says that it is unverified there', async () => {
    expect((await (await download('')).text()).split('\r\n')[0]).toBe(`@rem ${BAT_NOTICE}`);
  });

  it.each(['kind=exe', 'kind=../sh', 'port=80', 'port=70000', 'port=8888%26calc', 'port=1e4x', 'extra=1'])('is not written for %s, and no token is made', async (query) => {
    const before = gateway.asked.fleet.length;
    expect((await download(query)).status).toBe(400);
    expect(gateway.asked.fleet).toHaveLength(before);
  });

  it('is not made by a page of another site', async () => {
    const before = gateway.asked.fleet.length;
    const refused = await download('kind=sh', { 'sec-fetch-site': 'cross-site' });
    expect([refused.status, ((await refused.json()) as { code: string }).code, gateway.asked.fleet.length]).toEqual([403, 'FOREIGN_ORIGIN', before]);
    expect((await download('kind=sh', { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });
});

describe('the agent program', () => {
  it('is given to everybody, byte for byte as the build made it', async () => {
    const response = await fetch(`${gateway.url}/api/download-agent`);
    expect([response.status, response.headers.get('content-type'), response.headers.get('etag'), await response.text()]).toEqual([200, 'application/gzip', `"${SHA256}"`, 'an agent']);
  });
});
