import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Infrastructure } from '@revive/platform/runtime/infrastructure';
import request from 'supertest';
import { openApiDocument } from '../src/openapi.js';
import { gateway as service } from '../src/service.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startedGateway();
});
afterAll(() => gateway.close());

describe('web app page', () => {
  it.each(['/', '/track-repair', '/tenant/repairs/17', '/index.html'])(
    'serves the page at %s uncached with a fresh nonce',
    async (path) => {
      const [one, two] = [await request(gateway.url).get(path), await request(gateway.url).get(path)];
      expect([one.status, one.type, one.headers['cache-control']]).toEqual([200, 'text/html', 'no-store']);
      const nonces = [one, two].map((response) => /content="([^"]+)"/.exec(response.text)?.[1]);
      expect(nonces[0]).not.toBe(nonces[1]);
      expect(one.text).not.toContain('__CSP_NONCE__');
      expect(one.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonces[0]}'`);
    },
  );

  it('serves the previous page during a rebuild', async () => {
    const file = join(gateway.webDir, 'index.html');
    expect((await request(gateway.url).get('/')).status).toBe(200);
    await rename(file, `${file}.away`);
    try {
      const { status, text } = await request(gateway.url).get('/terms');
      expect([status, text]).toEqual([200, expect.stringContaining('main-1234.js')]);
    } finally {
      await rename(`${file}.away`, file);
    }
  });

  it('forbids inline scripts and framing and requests no upgrade over plain HTTP', async () => {
    const { headers } = await request(gateway.url).get('/');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(headers['permissions-policy']).toMatch(/\bcamera=\(\), .*\busb=\(\)/);
    expect(headers['permissions-policy']).not.toContain('clipboard');
  });

  it('allows camera, microphone and screen sharing only on the page of a call', async () => {
    const featuresOf = async (path: string) =>
      (await request(gateway.url).get(path)).headers['permissions-policy'] ?? '';
    const call = await featuresOf('/assistance/0190a0a0-0000-7000-8000-0000000000aa/call?from=bell');
    for (const feature of ['camera', 'microphone', 'display-capture']) expect(call).toContain(`${feature}=(self)`);
    expect(call).toMatch(/\busb=\(\)/);
    for (const path of [
      '/',
      '/assistance/0190a0a0-0000-7000-8000-0000000000aa',
      '/assistance/a/b/call',
      '/tenant/call',
    ])
      expect(await featuresOf(path)).toMatch(/\bcamera=\(\), .*\bdisplay-capture=\(\), .*\bmicrophone=\(\)/);
  });

  it('allows USB and serial ports only on the device page', async () => {
    const featuresOf = async (path: string) =>
      (await request(gateway.url).get(path)).headers['permissions-policy'] ?? '';
    for (const path of ['/devices', '/devices/', '/devices?from=settings']) {
      const devices = await featuresOf(path);
      expect(devices).toMatch(/\bserial=\(self\), usb=\(self\)/);
      expect(devices).toMatch(/\bcamera=\(\), .*\bhid=\(\), .*\bmicrophone=\(\)/);
    }
    for (const path of ['/', '/settings', '/devices/1', '/tenant/devices', '/assistance/a/call'])
      expect(await featuresOf(path)).toMatch(/\bserial=\(\), usb=\(\)/);
  });

  it('lets only the page that tests an agent call this PC', async () => {
    const policyOf = async (path: string) =>
      (await request(gateway.url).get(path)).headers['content-security-policy'] ?? '';
    for (const path of ['/test-agent', '/test-agent/', '/test-agent?x=1'])
      expect(await policyOf(path)).toContain("connect-src 'self' http://127.0.0.1:*;");
    for (const path of ['/', '/tenant', '/tenant/test-agent', '/test-agent/x'])
      expect(await policyOf(path)).toContain("connect-src 'self';");
  });

  it('caches built files for a year, compressed, and returns 404 for a missing file', async () => {
    const asset = await request(gateway.url).get('/assets/main-1234.js').set('accept-encoding', 'gzip');
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-type': expect.stringContaining('javascript'),
    });
    expect((await request(gateway.url).get('/assets/main-0000.js')).status).toBe(404);
    expect((await request(gateway.url).get('/favicon.svg')).type).toBe('image/svg+xml');
  });

  it.each([
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/%00',
  ])('exposes no file at %s', async (path) => {
    const { status, text } = await request(gateway.url).get(path);
    expect(status === 200 ? text : '').not.toMatch(/root:|"name"/);
    expect([200, 400, 404]).toContain(status);
  });

  it('answers HEAD like GET without the body', async () => {
    const response = await request(gateway.url).head('/');
    expect([response.status, response.text ?? '']).toEqual([200, '']);
  });
});

describe('email preview', () => {
  const preview = async (name: string) =>
    request(gateway.url)
      .get(`/api/admin/email-preview?owner=identity&name=${name}`)
      .set('cookie', await gateway.signedIn('admin'));

  it('serves a page that runs nothing, loads nothing and is framed only by our pages', async () => {
    const { status, type, text, headers } = await preview('reset_password');
    expect([status, type, headers['x-frame-options']]).toEqual([200, 'text/html', 'SAMEORIGIN']);
    expect(text).toContain('<p style="margin:0">Hello,</p>');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox",
    );
  });

  it('returns 404 with the default policy for an unknown template', async () => {
    const { status, body, headers } = await preview('constructor');
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});

describe('API documentation', () => {
  it('serves the same document as committed', async () => {
    expect((await request(gateway.url).get('/api/docs-json')).body).toEqual(
      JSON.parse(JSON.stringify(openApiDocument())),
    );
  });

  it('contains no inline script or style', async () => {
    const page = await request(gateway.url).get('/api/docs');
    expect(page.text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|style=|onload=/);
    for (const [, file] of page.text.matchAll(/(?:src|href)="([^"]+)"/g))
      expect((await request(gateway.url).get(file ?? '')).status).toBe(200);
    expect((await request(gateway.url).get('/api/docs/package.json')).status).toBe(404);
  });
});

describe('every response', () => {
  it.each(['/', '/api/user', '/api/health', '/api/nothing-here', '/assets/main-1234.js'])(
    'has Helmet’s headers at %s',
    async (path) => {
      const { headers } = await request(gateway.url).get(path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("default-src 'self';script-src 'self';"),
      });
    },
  );

  it('names a nonce only on a page that uses the nonce', async () => {
    expect((await request(gateway.url).get('/')).headers['content-security-policy']).toContain('nonce-');
    for (const path of ['/api/user', '/assets/main-1234.js'])
      expect((await request(gateway.url).get(path)).headers['content-security-policy']).toMatch(
        /style-src 'self'(;|$)/,
      );
  });

  it.each([
    ['getUser', 'tenant_admin'],
    ['listRepairs', 'tenant_admin'],
    ['getBilling', 'tenant_admin'],
    ['getRepairStatus', undefined],
    ['listUsers', 'master'],
  ] as const)('forbids caching of %s', async (name, role) => {
    const response = await gateway.call(name, role && (await gateway.signedIn(role)));
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('carries a request id that the caller cannot choose', async () => {
    const response = await request(gateway.url).get('/api/user').set('x-request-id', 'forged');
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((response.body as { requestId: string }).requestId).toBe(response.headers['x-request-id']);
  });

  it('sets a cookie that scripts and foreign sites cannot use', async () => {
    gateway.identity.add({ username: 'cookie-person', role: 'user', status: 'active' });
    const { headers } = await request(gateway.url)
      .post('/api/login')
      .send({ username: 'cookie-person', password: 'velvet-otter-morning' });
    expect(headers['set-cookie']?.[0]).toMatch(
      /^revive_test1234=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
  });

  it('names a service that does not respond', async () => {
    const health = await request(gateway.url).get('/api/health');
    expect(health.body).toEqual({
      status: 'ok',
      services: expect.arrayContaining([
        { name: 'gateway', status: 'ok' },
        { name: 'identity', status: 'ok' },
      ]),
    });
  });

  it('hides the details of an internal failure', async () => {
    gateway.broken.add('RecordHandover');
    const response = await gateway.call('handOver', await gateway.signedIn('tech'));
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toEqual([
      500,
      { code: 'INTERNAL', message: expect.any(String), requestId: response.headers.get('x-request-id') },
    ]);
    expect(text).not.toMatch(/database|revive_/);
  });

  it('labels metrics by route, never by address', async () => {
    await request(gateway.url).get('/api/customer/repair-status?trackingId=RV-SECRET');
    const metrics = await gateway.running.metrics();
    expect(metrics).toContain('route="/api/customer/repair-status"');
    expect(metrics).not.toContain('SECRET');
  });
});

describe('gateway under https', () => {
  it('uses a __Host- cookie and sets HSTS for a year', async () => {
    const secure = await startedGateway({ publicUrl: 'https://revive.example' });
    try {
      secure.identity.add({ username: 'secure-person', role: 'user', status: 'active' });
      const response = await request(secure.url)
        .post('/api/login')
        .set('origin', 'https://revive.example')
        .send({ username: 'secure-person', password: 'velvet-otter-morning' });
      expect(response.headers['set-cookie']?.[0]).toMatch(
        /^__Host-revive_test1234=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(response.headers['strict-transport-security']).toContain('max-age=31536000');
      expect((await request(secure.url).post('/api/logout').set('origin', 'http://revive.example')).status).toBe(403);
    } finally {
      await secure.close();
    }
  });
});

describe('startup', () => {
  it('reports a port in use with a sentence and leaves nothing open', async () => {
    await expect(service.start(gateway.config, { cache: gateway.cache } as unknown as Infrastructure)).rejects.toThrow(
      `Port ${gateway.config.port} is taken by another program. Stop that program, or choose a different port with PORT.`,
    );
    expect((await request(gateway.url).get('/api/health')).status).toBe(200);
  });
});
