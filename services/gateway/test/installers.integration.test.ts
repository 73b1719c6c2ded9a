import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BAT_NOTICE, INSTALLER_KINDS } from '@revive/contracts/onboarding/installer';
import { AgentPackages } from '../src/installers/agent-package.js';
import { Installers } from '../src/installers/installers.js';
import { ID } from './samples.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';

let gateway: StartedGateway;
let shop: string;
beforeAll(async () => {
  gateway = await startedGateway();
  shop = await gateway.signedIn('tenant_admin');
});
afterAll(() => gateway.close());

const SHA256 = createHash('sha256').update('an agent').digest('hex');
const download = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}/api/tenants/${ID}/installer?${query}`, { headers: { cookie: shop, ...headers } });

describe.each(INSTALLER_KINDS)('download of the .%s', (kind) => {
  it('sends a file with a slug as its name and a new token', async () => {
    const response = await download(`kind=${kind}&port=8890`);
    expect([
      response.status,
      response.headers.get('content-disposition'),
      response.headers.get('cache-control'),
      response.headers.get('x-a'),
    ]).toEqual([200, `attachment; filename="revive-agent-o-brien-sons-path-x-a-b.${kind}"`, 'no-store', null]);
    const script = await response.text();
    for (const part of [SHA256, gateway.config.publicUrl.origin, '8890', `${'t'.repeat(43)}.${'a'.repeat(64)}`])
      expect(script).toContain(part);
    expect(script).not.toMatch(/Brien|%PATH|X-A/);
    expect(gateway.asked.fleet.at(-1)).toMatchObject({
      method: 'CreateEnrolmentToken',
      request: { tenantId: ID },
      commandToken: expect.any(String),
    });
  });
});

describe('enrolment token for a person', () => {
  const asked = (query: string) =>
    fetch(`${gateway.url}/api/agents/tokens${query}`, { method: 'POST', headers: { cookie: shop } });

  it.each([
    ['', 'agent'],
    ['?kind=agent', 'agent'],
    ['?kind=rescue', 'rescue'],
  ])('creates a token for %p with kind %p', async (query, kind) => {
    expect((await asked(query)).status).toBe(201);
    expect(gateway.asked.fleet.at(-1)).toMatchObject({
      method: 'CreateEnrolmentToken',
      request: { tenantId: '', kind },
      commandToken: expect.any(String),
    });
  });

  it.each(['?kind=root', '?kind=', '?kind=rescue&kind=agent', '?other=1'])('refuses %p', async (query) => {
    const before = gateway.asked.fleet.length;
    expect((await asked(query)).status).toBe(400);
    expect(gateway.asked.fleet.length).toBe(before);
  });
});

describe('installer', () => {
  it('defaults to the Windows batch file, which is marked as unverified', async () => {
    expect((await (await download('')).text()).split('\r\n')[0]).toBe(`@rem ${BAT_NOTICE}`);
  });

  it.each(['kind=exe', 'kind=../sh', 'port=80', 'port=70000', 'port=8888%26calc', 'port=1e4x', 'extra=1'])(
    'refuses %s and creates no token',
    async (query) => {
      const before = gateway.asked.fleet.length;
      expect((await download(query)).status).toBe(400);
      expect(gateway.asked.fleet).toHaveLength(before);
    },
  );

  it('refuses a request from a page of a different site', async () => {
    const before = gateway.asked.fleet.length;
    // A different port of this host or a different subdomain counts as a foreign site.
    for (const site of ['cross-site', 'same-site', 'anything']) {
      const refused = await download('kind=sh', { 'sec-fetch-site': site });
      expect([
        site,
        refused.status,
        ((await refused.json()) as { code: string }).code,
        gateway.asked.fleet.length,
      ]).toEqual([site, 403, 'FOREIGN_ORIGIN', before]);
    }
    for (const site of ['same-origin', 'none'])
      expect((await download('kind=sh', { 'sec-fetch-site': site })).status).toBe(200);
  });
});

describe('installer of step 6', () => {
  const generate = (body: object) =>
    fetch(`${gateway.url}/api/tenant-onboarding/generate-agent`, {
      method: 'POST',
      headers: { cookie: shop, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const recorded = () => gateway.asked.onboarding.filter(({ method }) => method === 'GenerateAgent');

  // spec F053
  it('sends the same batch file as any download, with its own token, and records the step', async () => {
    const before = recorded().length;
    const response = await generate({ tenantId: ID, selectedServices: ['boot_repair'], port: 8890 });
    expect([
      response.status,
      response.headers.get('content-disposition'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'attachment; filename="revive-agent-o-brien-sons-path-x-a-b.bat"', 'no-store']);
    expect(await response.text()).toBe(await (await download('kind=bat&port=8890')).text());
    expect(recorded().slice(before)).toEqual([
      expect.objectContaining({ request: { tenantId: ID }, commandToken: expect.any(String) }),
    ]);
  });

  it.each(INSTALLER_KINDS)('sends a .%s on request', async (kind) => {
    const response = await generate({ kind });
    expect([response.headers.get('content-disposition')?.endsWith(`.${kind}"`), await response.text()]).toEqual([
      true,
      await (await download(`kind=${kind}`)).text(),
    ]);
  });

  it.each([{ kind: 'exe' }, { port: 80 }, { port: 8888.5 }, { name: 'calc' }])(
    'refuses %j, creates no token and records no step',
    async (body) => {
      const [tokens, steps] = [gateway.asked.fleet.length, recorded().length];
      expect([(await generate(body)).status, gateway.asked.fleet.length, recorded().length]).toEqual([
        400,
        tokens,
        steps,
      ]);
    },
  );

  it('sends no installer when recording the step fails', async () => {
    gateway.broken.add('GenerateAgent');
    const refused = await generate({});
    gateway.broken.delete('GenerateAgent');
    expect([refused.status, await refused.text()]).toEqual([500, expect.not.stringContaining('t'.repeat(43))]);
  });
});

describe('agent program', () => {
  it('sends the archive of the build unchanged to everyone', async () => {
    const response = await fetch(`${gateway.url}/api/download-agent`);
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('etag'),
      await response.text(),
    ]).toEqual([200, 'application/gzip', `"${SHA256}"`, 'an agent']);
  });

  it('returns size and checksum to everyone', async () => {
    const response = await fetch(`${gateway.url}/api/agent-package`);
    expect([response.status, await response.json()]).toEqual([200, { sha256: SHA256, sizeBytes: 'an agent'.length }]);
  });

  it('reports a build without the agent program and creates no token', async () => {
    rmSync(gateway.config.agentPackage);
    const without = new AgentPackages(gateway.config);
    await expect(without.current()).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'This platform was built without the agent program.',
    });
    const asked: string[] = [];
    const installers = new Installers(
      { fleet: { callWithCommandToken: async (_: unknown, method: string) => void asked.push(method) } } as never,
      without,
      { publicUrl: new URL('https://revive.example') },
    );
    await expect(installers.write({} as never, { tenantId: '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(asked).toEqual([]);
  });
});
