import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BAT_NOTICE, INSTALLER_KINDS } from '@revive/contracts/onboarding/installer';
import { AgentPackages } from '../src/installers/agent-package.js';
import { Installers } from '../src/installers/installers.js';
import { ID } from './samples.js';
import { PASSWORD } from './stand-ins.js';
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

describe('installer for a platform', () => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}/api/download-agent${path}`, { headers });
  const TOKEN = `${'t'.repeat(43)}.${'a'.repeat(64)}`;

  // spec C025, C036, E116, E117
  it.each([
    ['', 'sh'],
    ['/universal', 'sh'],
    ['/windows', 'bat'],
    ['/mobile', 'py'],
  ])('sends /api/download-agent%s as a .%s without a secret to everyone', async (path, kind) => {
    const before = gateway.asked.fleet.length;
    const response = await ask(path);
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="revive-agent.${kind}"`,
    ]);
    expect(await response.text()).not.toContain(TOKEN);
    expect(gateway.asked.fleet).toHaveLength(before);
  });

  it('sends an administrator of a shop a new token with each download', async () => {
    const before = gateway.asked.fleet.length;
    const response = await ask('/windows', { cookie: shop });
    expect([response.headers.get('cache-control'), (await response.text()).includes(TOKEN)]).toEqual([
      'no-store',
      true,
    ]);
    expect(gateway.asked.fleet.slice(before)).toEqual([
      expect.objectContaining({
        method: 'CreateEnrolmentToken',
        request: expect.objectContaining({ tenantId: '', kind: 'agent' }),
        commandToken: expect.any(String),
      }),
    ]);
  });

  it('refuses an administrator’s request from a page of a different site', async () => {
    const before = gateway.asked.fleet.length;
    expect((await ask('/windows', { cookie: shop, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(gateway.asked.fleet).toHaveLength(before);
  });

  it.each(['user', 'master', 'admin', 'tech'] as const)('creates no token for %s', async (role) => {
    const before = gateway.asked.fleet.length;
    expect((await (await ask('/windows', { cookie: await gateway.signedIn(role) })).text()).includes(TOKEN)).toBe(
      false,
    );
    expect(gateway.asked.fleet).toHaveLength(before);
  });

  it.each(['pending', 'suspended'] as const)('creates no token for a %s administrator', async (status) => {
    const cookie = await gateway.signedIn('tenant_admin', status);
    expect((await (await ask('/windows', { cookie })).text()).includes(TOKEN)).toBe(false);
  });

  it('sends an administrator without a shop the installer for everyone', async () => {
    gateway.identity.add({ username: 'of-no-shop', role: 'tenant_admin', status: 'active' });
    const signedIn = await fetch(`${gateway.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'of-no-shop', password: PASSWORD }),
    });
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const before = gateway.asked.fleet.length;
    for (const path of ['', '/windows', '/mobile']) {
      const response = await ask(path, { cookie });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(await (await ask(path)).text());
    }
    expect(gateway.asked.fleet).toHaveLength(before);
  });

  it.each(['/linux', '/__proto__', '/..%2f'])('refuses the platform %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

describe('agent program', () => {
  it('sends the archive of the build unchanged to everyone', async () => {
    const response = await fetch(`${gateway.url}/api/agent-package/node`);
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('etag'),
      await response.text(),
    ]).toEqual([200, 'application/gzip', `"${SHA256}"`, 'an agent']);
  });

  it('returns size and checksum to everyone', async () => {
    const response = await fetch(`${gateway.url}/api/agent-package`);
    expect([response.status, await response.json()]).toEqual([
      200,
      { sha256: SHA256, sizeBytes: 'an agent'.length, programs: [] },
    ]);
  });

  it('offers no program that was not built', async () => {
    for (const target of ['linux-x64', 'win-x64', 'mac-arm64', '..%2fagent.tar.gz'])
      expect((await fetch(`${gateway.url}/api/agent-package/${target}`)).status).toBe(404);
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

describe('programs of the build', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'revive-programs-'));
    writeFileSync(join(folder, 'agent.tar.gz'), 'an agent');
    writeFileSync(join(folder, 'revive-agent-linux-x64.tar.gz'), 'a program');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const PROGRAM = { target: 'linux-x64', sha256: 'c'.repeat(64), sizeBytes: 9, version: '0.1.0', isSigned: false };
  const packages = (list: object) => {
    writeFileSync(join(folder, 'programs.json'), JSON.stringify(list));
    return new AgentPackages({ agentPackage: join(folder, 'agent.tar.gz'), agentPrograms: folder });
  };

  it('appear beside the archive of the same sources', async () => {
    const built = packages({ packageSha256: SHA256, programs: [{ ...PROGRAM, file: 'x', program: 'y' }] });
    expect((await built.current()).programs).toEqual([PROGRAM]);
    const { body, sizeBytes } = await built.download('linux-x64');
    expect([sizeBytes, await text(body as Readable)]).toEqual([9, 'a program']);
    await expect(built.download('win-x64')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('stay away if they are older than the sources', async () => {
    const built = packages({ packageSha256: 'e'.repeat(64), programs: [PROGRAM] });
    expect((await built.current()).programs).toEqual([]);
  });

  it('whose file is not the one of the list are not sent', async () => {
    const built = packages({ packageSha256: SHA256, programs: [{ ...PROGRAM, sizeBytes: 10 }] });
    await expect(built.download('linux-x64')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
