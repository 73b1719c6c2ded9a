import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { routes, type RouteName } from '@revive/contracts/routes/routes';
import { startedGateway, type StartedGateway } from './started-gateway.js';
import { cookiesOf, ENDS_ITS_SESSION, EVERY_ACCOUNT, expectedFor, responseOf } from './who-may-call.js';

let gateway: StartedGateway;
let cookies: Map<string, string>;
beforeAll(async () => {
  gateway = await startedGateway();
  cookies = await cookiesOf(gateway, EVERY_ACCOUNT);
});
afterAll(() => gateway.close());

const names = (Object.keys(routes) as RouteName[]).filter((name) => !ENDS_ITS_SESSION.includes(name));

it.each(names)('%s answers every role in every status as the route table defines', async (name) => {
  for (const account of EVERY_ACCOUNT) {
    const title = `${account.role} ${account.status}`;
    expect(`${title}: ${await responseOf(gateway, name, cookies.get(title))}`).toBe(
      `${title}: ${expectedFor(routes[name], account)}`,
    );
  }
});
