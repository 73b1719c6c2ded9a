import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ID } from './samples.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startedGateway();
});
afterAll(() => gateway.close());

const opened = () => gateway.asked.fleet.filter(({ method }) => method === 'OpenOneTimeSession');
const open = async (body: object) => {
  const init = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return gateway.call('openOneTimeSession', await gateway.signedIn('tech'), init);
};

describe('opening a one-time session', () => {
  it('opens none for a ticket that its technician may not read', async () => {
    gateway.broken.add('Get');
    const answer = await open({ repairId: ID });
    gateway.broken.delete('Get');
    expect([answer.ok, opened()]).toEqual([false, []]);
  });

  it('opens one with the ticket, or without any', async () => {
    const answer = await open({ repairId: ID });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ code: 'K7M-2QX-9RD-Y', session: { state: 'waiting', online: false } });
    expect((await open({})).status).toBe(201);
    expect(opened().map(({ request }) => request['repairId'])).toEqual([ID, '']);
    expect(opened().every(({ commandToken }) => commandToken !== undefined)).toBe(true);
  });
});
