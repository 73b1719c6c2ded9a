import { expect, it } from '@jest/globals';
import { IMPERSONATION_HEADER } from '@revive/contracts/access/impersonation';
import type { RepairSummary } from '@revive/contracts/repairs/repair-list';
import type { Route } from '@revive/contracts/routes/route';
import { routes } from '@revive/contracts/routes/routes';
import { VISIT_FORM } from '@revive/contracts/testing/sample-forms';
import { uuidv7 } from '@revive/platform/core/ids';
import { PublicDoor } from '../../dev/public-door.js';
import { sampleFor, type Place } from '../security/matrix/samples.js';
import { PASSWORD, type StartedProduct } from './started-product.js';

/** A tracking id, the id of a remote order, and the fragments that approve, rate or stop. */
const SECRET = /R[VO]-[0-9A-HJKMNP-TV-Z]{4}-|#(approve|code|stop)=/;

interface Reader {
  readonly name: string;
  readonly door: PublicDoor;
  readonly repairId: string;
  readonly headers?: Record<string, string>;
}

export function linkSecretFlows(product: () => StartedProduct): void {
  it('reveals no link secret to visitors, impersonating staff, staff or technicians without a shop', async () => {
    const { shop, repairId } = await aTicket(product());
    const readers = await everyReader(product(), repairId);
    const ended = new AbortController();
    const heard = readers
      .filter(({ headers }) => headers === undefined)
      .map(async ({ name, door }) => ({ name, text: await textOf(await door.stream('/api/events', ended.signal)) }));
    await shop.post(`/api/repairs/${repairId}/notes`, { text: 'Waiting for a screen' });
    const told: string[] = [];
    for (const reader of readers)
      for (const route of Object.values<Route>(routes).filter(isRead)) {
        const answer = await reader.door.raw('GET', pathOf(route, reader.repairId), undefined, reader.headers);
        if (SECRET.test(await answer.text())) told.push(`${reader.name}: ${route.name}`);
      }
    ended.abort();
    for (const { name, text } of await Promise.all(heard)) if (SECRET.test(text)) told.push(`${name}: a live event`);
    expect(told).toEqual([]);
    const link = await shop.get<{ trackingUrl: string }>(`/api/repairs/${repairId}/tracking-link`);
    expect(link.trackingUrl).toMatch(SECRET);
  }, 120_000);
}

/** Skips the customer's own routes, whose callers already have the secret. */
const isRead = ({ method, stream, tag, path }: Route): boolean =>
  method === 'GET' && stream !== true && tag !== 'tracking' && !path.includes('{trackingId}');

function pathOf(route: Route, repairId: string): string {
  const place = { repairId, trackingId: '', stopId: repairId, n: 1 } as unknown as Place;
  const { params = {}, query } = sampleFor(route, place);
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? repairId));
  return query === undefined ? path : `${path}?${query}`;
}

async function aTicket(product: StartedProduct): Promise<{ shop: PublicDoor; repairId: string }> {
  const shop = await product.as('shop');
  const { repairs } = await shop.post<{ repairs: { id: string }[] }>('/api/intake', {
    ...VISIT_FORM,
    visitId: uuidv7(),
    customerEmail: 'thandi@example.com',
  });
  await product.anyone.post('/api/repair/remote-order', {
    customerName: 'Thandi',
    customerPhone: '082 555 0142',
    deviceType: 'windows',
    issueDescription: 'It does not start',
  });
  return { shop, repairId: repairs[0]?.id ?? '' };
}

async function everyReader(product: StartedProduct, repairId: string): Promise<Reader[]> {
  const master = await product.as('master');
  const visitor = new PublicDoor(product.url);
  await visitor.post('/api/demo/visits');
  const [shown] = await visitor.get<RepairSummary[]>('/api/repairs');
  const [username, first] = ['of-no-shop', 'tangerine-window-eleven-9'];
  const person = { username, email: `${username}@example.com`, name: 'Thabo', role: 'tech' };
  await master.post('/api/admin/create-user', { ...person, password: first });
  const tech = await new PublicDoor(product.url).signIn(username, first);
  await tech.post('/api/password/change', { password: first, newPassword: PASSWORD });
  const { people } = await master.get<{ people: { id: string; username: string }[] }>('/api/users?search=shop');
  const userId = people.find((one) => one.username === 'shop')?.id;
  const { id } = await master.post<{ id: string }>('/api/impersonations', { userId, reason: 'to see what they see' });
  return [
    { name: 'a visitor of the demo shop', door: visitor, repairId: shown?.id ?? '' },
    { name: 'a master', door: master, repairId },
    { name: 'a master as the shop', door: master, repairId, headers: { [IMPERSONATION_HEADER]: id } },
    { name: 'a technician of no shop', door: tech, repairId },
  ];
}

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
  }
  return text;
}
