import { describe, expect, it } from '@jest/globals';
import { routes } from '@revive/contracts/routes/routes';
import type { FastifyRequest } from 'fastify';
import { setSession, type Session } from '../access/session.js';
import { forward } from './forward.js';
import { forwardingController } from './forwarding.controller.js';

const ID = '0190a0a0-0000-7000-8000-000000000001';

async function askedBy(sent: Partial<FastifyRequest>): Promise<unknown> {
  let asked: unknown;
  const people = {
    callWithCommandToken: (_session: Session, _method: string, request: object) => {
      asked = request;
      return Promise.resolve({});
    },
  };
  const Controller = forwardingController([forward(routes.revokeInvitation, 'people', 'revokeInvitation')]);
  const controller = new Controller({ people }, {}) as {
    revokeInvitation(request: FastifyRequest, id: string): Promise<unknown>;
  };
  const request = sent as FastifyRequest;
  setSession(request, { secret: 'a-secret' } as Session);
  await controller.revokeInvitation(request, ID);
  return asked;
}

describe('request of a forwarded row', () => {
  it('takes the id from the path', async () => expect(await askedBy({})).toEqual({ id: ID }));

  it('ignores the body of a route without a body shape', async () =>
    expect(await askedBy({ body: { id: 'another', reason: 'whatever' } })).toEqual({ id: ID }));

  it('ignores the query of a route without a query shape', async () =>
    expect(await askedBy({ query: { id: 'another', tenantId: 'another' } })).toEqual({ id: ID }));
});
