import { describe, expect, it } from '@jest/globals';
import { routes } from '@revive/contracts/routes/routes';
import { isReadMethod } from '@revive/platform/rpc/guard';
import { forward } from './forward.js';
import { FORWARDS } from './table.js';

// Rows that must not compile. The type check covers this file, so a row that compiles fails the check.
const refused = [
  () =>
    forward(routes.noteOnAccount, 'accountReview', 'noteOnAccount', {
      // @ts-expect-error -- the body of this route has no field `words`
      request: ({ params, body }) => ({ ...params, text: body.words }),
    }),
  () =>
    forward(routes.noteOnAccount, 'accountReview', 'noteOnAccount', {
      // @ts-expect-error -- `id` is forgotten, and would arrive as an empty text
      request: ({ body }) => body,
    }),
  () =>
    forward(routes.noteOnAccount, 'accountReview', 'noteOnAccount', {
      // @ts-expect-error -- the method has no field `note`, and the service would never see it
      request: ({ params, body }) => ({ ...params, ...body, note: '' }),
    }),
  () =>
    forward(routes.assignAccount, 'accountReview', 'assignAccount', {
      // @ts-expect-error -- `take` is no text
      request: ({ params }) => ({ ...params, take: 'yes' }),
    }),
  // @ts-expect-error -- the path says `id` and the method asks for `userId`
  () => forward(routes.readErasure, 'erasures', 'readErasure'),
  () =>
    forward(routes.forgotPassword, 'ownAccount', 'sendConfirmation', {
      // @ts-expect-error -- a route that is open to anyone knows of no session
      request: ({ sessionId }) => ({ sessionId }),
    }),
  () =>
    forward(routes.listTeam, 'people', 'listTeam', {
      // @ts-expect-error -- the secret of a session stays in the gateway where the actor token says who calls
      request: ({ sessionId }) => ({ before: sessionId }),
    }),
  () =>
    // @ts-expect-error -- a call for accounts that are not active needs a method which takes their session
    forward(routes.readAllNotifications, 'people', 'listTeam', { request: () => ({ before: '' }) }),
  // @ts-expect-error -- people have no such method
  () => forward(routes.listTeam, 'people', 'listTeams'),
];

describe('forwarding table', () => {
  it('refuses at compile time a wrong field name in a request', () => {
    expect(refused).toHaveLength(9);
  });

  it('lists each route once', () => {
    const names = FORWARDS.map(({ route }) => route.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(130);
  });

  it('reads with methods that are open during impersonation', () => {
    const closed = FORWARDS.filter(({ route }) => route.method === 'GET' && route.access !== 'anyone')
      .map(({ method }) => method)
      .filter((method) => !isReadMethod(method.charAt(0).toUpperCase() + method.slice(1)));
    expect(closed).toEqual([]);
  });

  it('takes the id from the path, not from the body', () => {
    const { request } = forward(routes.noteOnAccount, 'accountReview', 'noteOnAccount');
    const arrived = { params: { id: 'of-the-path' }, query: {}, body: { id: 'of-the-body', text: 'a note' } };
    expect(request(arrived as never)).toEqual({ id: 'of-the-path', text: 'a note' });
  });
});
