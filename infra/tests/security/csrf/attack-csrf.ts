import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WatchedBrowser } from '../hostile/watched-page.js';
import { rowsOf } from '../isolation/rows-of.js';
import type { Part } from '../part.js';
import { PASSWORD } from '../world/accounts.js';
import type { Shop } from '../world/shop.js';

interface Trick {
  readonly kind: 'form' | 'fetch' | 'beacon' | 'image' | 'frame' | 'top';
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: string;
}
const FORM_TYPES = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'];

function tricks({ repairs }: Shop): Trick[] {
  const targets = [
    { path: '/api/agents/tokens', body: '{}' },
    { path: `/api/repairs/${repairs.quoted.id}/approve`, body: '{"quoteVersion":1,"approvedBy":"Nobody"}' },
    { path: `/api/repairs/${repairs.quoted.id}/decline`, body: '{"reason":"no"}' },
    { path: `/api/repairs/${repairs.completed.id}/rollback`, body: '' },
    { path: '/api/logout', body: '' },
  ];
  const made: Trick[] = [];
  for (const { path, body } of targets) {
    made.push(
      { kind: 'form', method: 'POST', path, type: FORM_TYPES[made.length % 3] ?? '', body },
      { kind: 'fetch', method: 'POST', path, type: 'text/plain', body },
      { kind: 'fetch', method: 'POST', path, type: 'application/json', body },
      { kind: 'beacon', method: 'POST', path, type: 'text/plain', body },
    );
    made.push({ kind: 'frame', method: 'POST', path, type: 'text/plain', body });
  }
  const [first] = targets;
  for (const kind of ['image', 'frame', 'top'] as const)
    made.push({ kind, method: 'GET', path: `${first?.path}?_method=POST`, type: '', body: '' });
  made.push(
    {
      kind: 'fetch',
      method: 'PATCH',
      path: `/api/repairs/${repairs.quoted.id}/customer`,
      type: 'application/json',
      body: '{"customerName":"Nobody"}',
    },
    {
      kind: 'top',
      method: 'POST',
      path: `/api/repairs/${repairs.quoted.id}/decline`,
      type: 'text/plain',
      body: '{"reason":"',
    },
  );
  return made;
}

/** A signed-in person of shop B opens a foreign page: no data of B may change, and the session must survive. */
export const attackCsrf: Part = async ({ target, world, report }) => {
  const browser = await WatchedBrowser.launch(target.url);
  if (!browser) return report.finding('no Chromium is installed: nothing was tried');
  const { server, url } = await foreignSite();
  try {
    const person = await browser.person({ username: world.b.owner.name, password: PASSWORD });
    const before = await rowsOf(target, world.b.tenantId);
    for (const trick of tricks(world.b)) {
      await person.page.goto(url);
      await person.page.evaluate(`(${PLAY})(${JSON.stringify({ ...trick, url: `${target.url}${trick.path}` })})`);
      await sleep(250);
      report.count(`${trick.kind}s`);
    }
    await sleep(1_500);
    const after = await rowsOf(target, world.b.tenantId);
    for (const [table, rows] of after)
      if (before.get(table) !== rows)
        report.finding(`another site's page changed ${table}: ${before.get(table)} became ${rows}`);
    const still = await person.context.request.get('/api/user');
    if (still.status() !== 200) report.finding(`another site's page ended the session: ${still.status()}`);
    // Control check: the same call from the product's own page works, so the tricks have the right form.
    const own = await person.context.request.post('/api/agents/tokens', {
      headers: { origin: target.url, 'content-type': 'application/json' },
    });
    if (own.status() !== 201)
      report.finding(`the person's own call was refused with ${own.status()}: the tricks prove nothing`);
    await person.close();
  } finally {
    server.close();
    await browser.close();
  }
};

const PLAY = `(trick) => {
  if (trick.kind === 'fetch') return void fetch(trick.url, { method: trick.method, credentials: 'include', mode: trick.type === 'text/plain' ? 'no-cors' : 'cors', headers: trick.type ? { 'content-type': trick.type } : {}, body: trick.body || undefined }).catch(() => 0);
  if (trick.kind === 'beacon') return void navigator.sendBeacon(trick.url, new Blob([trick.body], { type: trick.type }));
  if (trick.kind === 'image') return void (new Image().src = trick.url);
  if (trick.method === 'GET' && trick.kind === 'top') return void setTimeout(() => (location.href = trick.url));
  const form = document.createElement('form');
  form.method = trick.method; form.action = trick.url; form.enctype = trick.type;
  if (trick.kind !== 'top') { const frame = document.createElement('iframe'); frame.name = 'f'; document.body.append(frame); form.target = 'f'; }
  const field = document.createElement('input');
  // As text/plain a name and a value become JSON with a pair too many.
  field.name = trick.body.slice(0, -1) || 'a'; field.value = trick.body.slice(-1);
  form.append(field); document.body.append(form); form.submit();
}`;

/** A foreign site on the same machine: the IP address is a different site than the host name for a browser. */
async function foreignSite(): Promise<{ server: Server; url: string }> {
  const server = createServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Win a phone</title><body></body>'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}
