import { setTimeout as sleep } from 'node:timers/promises';
import type { Scene } from '../part.js';
import { FIRST_PASSWORD } from '../target/target.js';
import { Person } from '../world/http.js';
import type { Spoils } from './spoils.js';
import { untilOnBench } from '../../world/bench.js';
import { openRepair } from '../../world/repairs.js';

/** Frames are merged for 100 ms and the relay repeats within 200 ms, so a second covers all. */
const SETTLE_MS = 1_000;
const LISTEN_MS = 9_000;

export async function attackOverStreams({ world, report, quick }: Scene, spoils: Spoils): Promise<void> {
  const { a, b, http } = world;
  const customer = await new Person(http, 'customer').signIn(FIRST_PASSWORD);
  const anonymous = new Person(http, 'nobody', '127.4.0.1');
  const ways: [string, Person, string, Record<string, string>][] = [];
  for (const person of [b.owner, b.tech, customer]) {
    ways.push([`${person.name} plainly`, person, '/api/events', {}]);
    ways.push([
      `${person.name} naming A's tenant`,
      person,
      `/api/events?tenantId=${a.tenantId}&tenant=${a.tenantId}`,
      {},
    ]);
    ways.push([
      `${person.name} naming A's channel`,
      person,
      `/api/events?channel=live:tenant:${a.tenantId}&channels=live:tenant:${a.tenantId}`,
      { 'last-event-id': `live:tenant:${a.tenantId}`, 'x-tenant-id': a.tenantId },
    ]);
    ways.push([
      `${person.name} naming the staff's channel`,
      person,
      '/api/events?channel=live:staff',
      { 'x-role': 'master' },
    ]);
  }
  ways.push([
    "a customer of B over B's link",
    anonymous,
    `/api/customer/repair-status/${b.repairs.quoted.trackingId}/events?repairId=${a.repairs.quoted.id}`,
    {},
  ]);
  ways.push([
    "somebody with A's repair id for a link",
    anonymous,
    `/api/customer/repair-status/${a.repairs.quoted.id}/events`,
    {},
  ]);
  const listening = ways.map(async ([who, person, path, headers]) => ({
    who,
    text: (await person.ask('GET', path, undefined, { headers, readMs: LISTEN_MS })).text,
  }));
  const control = a.owner.ask('GET', '/api/events', undefined, { readMs: LISTEN_MS });
  await sleep(SETTLE_MS);
  await beAtWork(world, quick ? 3 : 12);
  await sleep(SETTLE_MS);
  for (const { who, text } of await Promise.all(listening)) {
    report.count('streams');
    report.count('bytes of streams', text.length);
    for (const one of spoils.in(text)) report.finding(`${who} heard '${one}' of A`);
  }
  if (!(await control).text.includes(a.mark))
    report.finding('A itself heard nothing of its own work: the streams prove nothing');
}

async function beAtWork({ a }: Scene['world'], times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const device = a.agent.device(`${a.mark}-live-${i}.img`);
    a.agent.say({ attached: device });
    await untilOnBench(a.owner, device.id);
    await a.owner.ask('PATCH', `/api/repairs/${a.repairs.quoted.id}/customer`, {
      issueDescription: `${a.mark} issue ${i}`,
    });
    if (i === 0) await openRepair(a.owner, device.id, { customerName: `${a.mark} customer` });
    a.agent.say({ detached: { deviceId: device.id } });
  }
}
