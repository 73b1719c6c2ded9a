import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Route } from '@revive/contracts/routes/route';
import { routes, type RouteName } from '@revive/contracts/routes/routes';
import { ALL_RULED, type Ruled } from '@revive/contracts/testing/refusals';
import { ID } from './samples.js';
import { startedGateway, type StartedGateway } from './started-gateway.js';

let gateway: StartedGateway;
beforeAll(async () => {
  gateway = await startedGateway();
});
afterAll(() => gateway.close());

const ruled = Object.entries(ALL_RULED) as [RouteName, Ruled][];

/** The second half is `refusals.test.tsx` of the web app: the same cases, entered in the forms. */
describe('refusals of the forms', () => {
  // spec K040
  it.each(ruled)(
    '%s is refused by the server per field, with the form’s sentences and without a call to a service',
    async (name, { body, refusals }) => {
      const route: Route = routes[name];
      const cookie =
        typeof route.access === 'string'
          ? await gateway.signedIn('tech', 'pending')
          : await gateway.signedIn(route.access.includes('tenant_admin') ? 'tenant_admin' : 'master');
      const heard = () => Object.values(gateway.asked).reduce((sum, asked) => sum + asked.length, 0);
      for (const { field, value, message, path = field } of refusals) {
        const before = heard();
        const answer = await fetch(`${gateway.url}${route.path.replace('{id}', ID)}`, {
          method: route.method,
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify({ ...body, [field]: value }),
        });
        const problem = (await answer.json()) as { code: string; fields?: { path: string; message: string }[] };
        expect({
          field,
          status: answer.status,
          code: problem.code,
          fields: problem.fields?.map(({ path, message: said }) => `${path}: ${said}`),
        }).toEqual({ field, status: 400, code: 'INVALID', fields: [`${path}: ${message}`] });
        expect({ field, heard: heard() - before }).toEqual({ field, heard: 0 });
      }
    },
  );
});
