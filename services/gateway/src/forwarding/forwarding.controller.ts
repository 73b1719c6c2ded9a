import { Controller, Inject, Param, Req, type Type } from '@nestjs/common';
import { AppError } from '@revive/platform/errors/errors';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { sessionOf, type Session } from '../access/session.js';
import { networkOf } from '../http/network.js';
import { GrpcClients, type GrpcClient } from '../clients/grpc-clients.js';
import { Route } from '../http/route.js';
import type { Route as ContractRoute } from '@revive/contracts/routes/route';
import { Applicants } from '../onboarding/applicant.js';
import { sessionContext } from '../onboarding/session-context.js';
import { readId, type ReadParam } from '../http/params.js';
import type { Forward } from './forward.js';

const READ: Readonly<Record<string, ReadParam>> = { id: readId };

/**
 * The input of a request. Query and body are empty where the contract has no shape for them, so nothing unknown is
 * forwarded. Caller data is read only on demand.
 */
class Arrived {
  readonly query: object;
  readonly body: object;

  constructor(
    private readonly request: FastifyRequest,
    route: ContractRoute,
    readonly params: object,
    readonly applicant: object | undefined,
  ) {
    this.query = route.query ? (request.query as object) : {};
    // control: of a body without a shape nothing is handed on = request.body ?? {}
    const shaped: { link?: string } = route.body ? (request.body as object) : {};
    const { link: _, ...unlinked } = shaped;
    this.body = applicant ? unlinked : shaped;
  }

  get address(): string {
    return networkOf(this.request.ip);
  }
  get agent(): string {
    return this.request.headers['user-agent'] ?? '';
  }
  get sessionId(): string {
    return sessionIn(this.request).secret;
  }
  get by(): object {
    return sessionContext(sessionIn(this.request), this.request);
  }
}

function sessionIn(request: FastifyRequest): Session {
  const session = sessionOf(request);
  if (!session) throw new AppError('NOT_SIGNED_IN');
  return session;
}

/** The types of a row are checked at its definition; here all clients share a type. */
type AnyClient = GrpcClient<Record<string, (request: object) => Observable<object>>>;

function callOf({
  route,
  method,
}: Forward): (client: AnyClient, request: FastifyRequest, asked: object) => Promise<object> {
  const { access, command, statuses } = route;
  if (access === 'anyone' || access === 'signed-in') return (client, _, asked) => client.callAnonymous(method, asked);
  // control: a command that is handed on carries a command token
  if (command) return (client, request, asked) => client.callWithCommandToken(sessionIn(request), method, asked);
  if (statuses) return (client, request, asked) => client.callWithSession(sessionIn(request), method, asked);
  return (client, request, asked) => client.call(sessionIn(request), method, asked);
}

const hasLink = ({ route }: Forward): boolean =>
  route.access === 'anyone' && 'link' in ((route.body as { fields?: object } | undefined)?.fields ?? {});

export function forwardingController(rows: readonly Forward[]): Type {
  class ForwardingController {
    constructor(
      readonly clients: GrpcClients,
      readonly applicants: Applicants,
    ) {}
  }
  Inject(GrpcClients)(ForwardingController, undefined, 0);
  Inject(Applicants)(ForwardingController, undefined, 1);
  for (const row of rows) mount(ForwardingController.prototype, row);
  Controller()(ForwardingController);
  return ForwardingController;
}

function mount(prototype: object, row: Forward): void {
  const { route } = row;
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const [call, isLinked] = [callOf(row), hasLink(row)];
  const descriptor: PropertyDescriptor = {
    configurable: true,
    writable: true,
    async value(
      this: { clients: GrpcClients; applicants: Applicants },
      request: FastifyRequest,
      ...params: string[]
    ): Promise<object> {
      const applicant = isLinked
        ? await this.applicants.of(request, (request.body as { link?: string }).link)
        : undefined;
      const named = Object.fromEntries(names.map((name, nth) => [name, params[nth]]));
      const arrived = new Arrived(request, route, named, applicant);
      const reply = await call(
        this.clients[row.client] as unknown as AnyClient,
        request,
        row.request(arrived as never),
      );
      return row.reply(reply as never);
    },
  };
  Object.defineProperty(prototype, route.name, descriptor);
  Req()(prototype, route.name, 0);
  names.forEach((name, nth) => {
    const read = row.params[name] ?? READ[name];
    Param(name, ...(read ? [{ transform: read }] : []))(prototype, route.name, nth + 1);
  });
  Route(route)(prototype, route.name, descriptor);
  Object.defineProperty(prototype, route.name, descriptor);
}
