import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { damageNtfs, ntfsVolume } from '@revive/agent/fixtures/ntfs/ntfs';
import { chromium } from 'playwright-core';
import { Http, type Ask } from '../world/http.js';
import type { AgentPart } from './agent-part.js';
import { AttackerHub } from './attacker-hub.js';
import { installedChromium } from '../../browser/installed-chromium.js';
import { Victim } from './victim.js';

interface Secrets {
  readonly pairing: string;
  readonly console: string;
}

/**
 * Attacks the local port from pages of foreign sites, by DNS rebinding and from a paired page of a compromised
 * platform. No data may be read and no action taken.
 */
export const localDoor: AgentPart = async ({ report }) => {
  const hub = await AttackerHub.open();
  const victim = await Victim.start(hub);
  const http = new Http(`http://127.0.0.1:${victim.agent.door.port}`);
  try {
    await victim.drop('a-customers-disk.img', damageNtfs(await ntfsVolume('files'), 'boot-random'));
    const secrets = {
      pairing: (await readFile(join(victim.home, 'pairing.secret'), 'utf8')).trim(),
      console: (JSON.parse(await readFile(join(victim.home, 'console.json'), 'utf8')) as { secret: string }).secret,
    };
    const setting = async (): Promise<string> =>
      readFile(join(victim.home, 'confirmation.json'), 'utf8').catch(() => 'never set');
    const before = JSON.stringify({
      ...victim.counts,
      taken: await victim.journaled('taken'),
      setting: await setting(),
    });
    for (const { name, ...ask } of hostile(victim.agent.door.port, new URL(hub.gatewayUrl).origin, secrets)) {
      const { status, text } = await http.ask(ask);
      report.count('requests');
      if (status < 400 || text !== '') report.finding(`${name}: ${status} ${text.slice(0, 200)}`);
    }
    await inABrowser(victim, secrets, report);
    const after = JSON.stringify({
      ...victim.counts,
      taken: await victim.journaled('taken'),
      setting: await setting(),
    });
    if (after !== before) report.finding(`something was done: ${before} became ${after}`);
    report.figure('executed', victim.counts.writes);
  } finally {
    http.close();
    await victim.close();
    await hub.close();
  }
};

function hostile(port: number, ours: string, { pairing, console: key }: Secrets): (Ask & { name: string })[] {
  const foreign = [
    'https://evil.example',
    'null',
    `${ours}.evil.example`,
    'http://localhost:1',
    ours.replace('http:', 'https:'),
    `http://127.0.0.1:${port}`,
    'file://',
    'chrome-extension://abcdef',
  ];
  const hosts = [
    'evil.example',
    `evil.example:${port}`,
    'localhost.evil.example',
    `localhost.:${port}`,
    `127.0.0.1.nip.io:${port}`,
    `0.0.0.0:${port}`,
    `[::1]:${port}`,
    '127.0.0.1',
    'localhost:80',
    `2130706433:${port}`,
  ];
  const paired = { origin: ours, 'x-revive-pairing': pairing };
  const get = (name: string, path: string, headers: Record<string, string>): Ask & { name: string } => ({
    name,
    method: 'GET',
    path,
    headers,
  });
  const post = (name: string, path: string, headers: Record<string, string>, body: string): Ask & { name: string } => ({
    name,
    method: 'POST',
    path,
    headers,
    body,
  });
  const off = '{"required":false}';
  const yes = `{"orderId":"0","planDigest":"${'a'.repeat(64)}","answer":"confirmed"}`;
  return [
    ...foreign.flatMap((origin) => [
      get(`scan from ${origin}`, '/scan', { ...paired, origin }),
      get(`health from ${origin}`, '/health', { origin }),
      {
        name: `preflight from ${origin}`,
        method: 'OPTIONS',
        path: '/scan',
        headers: { origin, 'access-control-request-method': 'GET' },
      },
    ]),
    ...hosts.flatMap((host) => [
      get(`rebinding through ${host}`, '/scan', { ...paired, host }),
      get(`health through ${host}`, '/health', { host }),
      get(`console through ${host}`, '/console/confirmations', { host, 'x-revive-console': key }),
    ]),
    ...foreign.map((origin) =>
      post(`console from ${origin}`, '/console/setting', { origin, 'x-revive-console': key }, off),
    ),
    get('scan without an origin', '/scan', { 'x-revive-pairing': pairing }),
    get('scan without the secret', '/scan', { origin: ours }),
    get('scan with the console’s', '/scan', { origin: ours, 'x-revive-pairing': key }),
    get('an image', '/scan', {
      accept: 'image/avif',
      'sec-fetch-dest': 'image',
      'sec-fetch-site': 'cross-site',
      referer: 'https://evil.example/',
    }),
    get('a script', '/scan', { 'sec-fetch-dest': 'script', 'sec-fetch-site': 'cross-site' }),
    post('a form', '/scan', { ...paired, 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'),
    post('text', '/repair', { ...paired, 'content-type': 'text/plain' }, '{"repair":1}'),
    // A wish with the secret is the page's right; the platform decides it, and this hub answers none.
    ...foreign.map((origin) =>
      post(`repair from ${origin}`, '/repair', { ...paired, origin, 'content-type': 'application/json' }, '{}'),
    ),
    ...foreign.map((origin) => get(`doctor from ${origin}`, '/doctor', { ...paired, origin })),
    post('repair without the secret', '/repair/1', { origin: ours, 'content-type': 'application/json' }, '{}'),
    post('repair with the console’s', '/repair/1', { origin: ours, 'x-revive-pairing': key }, ''),
    post(
      'repair without an origin',
      '/repair',
      { 'x-revive-pairing': pairing, 'content-type': 'application/json' },
      '{}',
    ),
    post(
      'a long repair',
      '/repair',
      { ...paired, 'content-type': 'application/json' },
      `{"deviceId":"${'x'.repeat(4_000)}"}`,
    ),
    get('doctor without the secret', '/doctor', { origin: ours }),
    get('doctor without an origin', '/doctor', { 'x-revive-pairing': pairing }),
    // The paired page of a compromised platform is still not the agent's console.
    post('the paired page says yes', '/console/confirmations', { ...paired, 'content-type': 'application/json' }, yes),
    post('the paired page releases', '/console/setting', { ...paired, 'content-type': 'application/json' }, off),
    post('the paired page with the console’s secret', '/console/setting', { ...paired, 'x-revive-console': key }, off),
    post('no page, the pairing secret', '/console/setting', { 'x-revive-console': pairing }, off),
    post(
      'a program with the console’s secret, at the door of pages',
      '/console/setting',
      { 'x-revive-console': key },
      off,
    ),
    post(
      'a form to the console',
      '/console/setting',
      { origin: 'null', 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
      off,
    ),
    ...['PUT', 'DELETE', 'PATCH', 'PROPFIND'].map((method) => ({
      name: method,
      method,
      path: '/scan',
      headers: paired,
    })),
    ...['/', '/scan/', '/scan?x=1', '//scan', '/repair', '/console', '/console/'].map((path) =>
      get(path, path, paired),
    ),
  ];
}

async function inABrowser(
  victim: Victim,
  { pairing, console: key }: Secrets,
  report: {
    count(what: string, by?: number): void;
    finding(sentence: string): void;
    figure(what: string, value: number): void;
  },
): Promise<void> {
  const executablePath = installedChromium();
  if (executablePath === undefined) return report.figure('browser', 0);
  const page: Server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>evil</title><body></body>'),
  );
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${(page.address() as AddressInfo).port}/`);
    const door = `http://127.0.0.1:${victim.agent.door.port}`;
    const got = await tab.evaluate<{ way: string; answer: string }[]>(everyWay(door, pairing, key));
    report.count('ways of a page in Chromium', got.length);
    for (const { way, answer } of got)
      if (answer !== '') report.finding(`a page in Chromium, by ${way}: ${answer.slice(0, 200)}`);
  } finally {
    await browser.close();
    page.close();
  }
}

const everyWay = (door: string, pairing: string, key: string): string => `(async () => {
  const read = async (way, path, init) => {
    try {
      const reply = await fetch('${door}' + path, init);
      return { way, answer: reply.type.startsWith('opaque') ? '' : reply.status + ' ' + (await reply.text()) };
    } catch { return { way, answer: '' }; }
  };
  const form = Object.assign(document.createElement('form'), { method: 'post', action: '${door}/console/setting', enctype: 'text/plain', target: 'frame' });
  const frame = Object.assign(document.createElement('iframe'), { name: 'frame', src: '${door}/scan' });
  const image = Object.assign(new Image(), { src: '${door}/scan' });
  document.body.append(form, frame, image);
  form.submit();
  return [
    await read('fetch', '/scan', { headers: { 'x-revive-pairing': '${pairing}' } }), await read('fetch of health', '/health', {}), await read('fetch without CORS', '/scan', { mode: 'no-cors' }),
    await read('text to the console', '/console/setting', { method: 'POST', mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body: '{"required":false}' }),
    await read('the console\u2019s secret', '/console/setting', { method: 'POST', headers: { 'x-revive-console': '${key}' }, body: '{"required":false}' }),
    await read('a preflighted method', '/scan', { method: 'PUT', headers: { 'x-revive-pairing': '${pairing}' } }),
    { way: 'image', answer: image.naturalWidth > 0 ? 'it was shown' : '' },
  ];
})()`;
