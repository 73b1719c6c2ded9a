import { createHash } from 'node:crypto';
import {
  Metadata,
  Server,
  type sendUnaryData,
  type ServerUnaryCall,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import type { SessionReply } from '@revive/proto/revive/identity/v1/identity';
import { protoOf } from '@revive/proto/paths';
import type { AccountStatus, Role } from '@revive/contracts/roles';
import { signActorToken } from '@revive/platform/auth/actor-token';
import type { Cache } from '@revive/platform/cache/cache';
import { bodySha256, signCommandToken } from '@revive/platform/auth/command-token';
import { AppError, isAppError } from '@revive/platform/errors/errors';
import { serverCredentials } from '@revive/platform/rpc/client';
import { toGrpcError } from '@revive/platform/rpc/error.filter';
import { bytesOf, loadProtos, METADATA, metadataText } from '@revive/platform/rpc/wire';
import { randomToken, uuidv7 } from '@revive/platform/core/ids';
import type { ServiceName } from '@revive/platform/core/service-names';
import type { RpcConfig } from '@revive/platform/rpc/rpc-config';
import type { KeyObject } from 'node:crypto';
import { REPLIES } from './samples.js';
import { smallestReply, type Message } from './smallest-reply.js';

export interface Asked {
  readonly method: string;
  readonly request: Record<string, unknown>;
  readonly actorToken: string | undefined;
  readonly commandToken: string | undefined;
  readonly bodySha256: string;
}
type Answer = (asked: Asked) => object | Promise<object>;

/** A gRPC server in place of a service: real protocol, certificates and error format, with the test's replies. */
export async function standIn(
  name: 'catalog' | 'identity' | 'fleet' | 'repairs' | 'billing' | 'onboarding' | 'notifications',
  rpc: RpcConfig,
  answers: Record<string, Answer>,
): Promise<{ asked: Asked[]; stop(): void }> {
  const definition = loadProtos(protoOf(name));
  const services = Object.entries(definition)
    .filter(([full, one]) => full.startsWith(`revive.${name}.v1.`) && !('format' in one))
    .map(([, one]) => one as ServiceDefinition);
  const asked: Asked[] = [];
  const handlers: UntypedServiceImplementation = {};
  for (const [method, made] of services.flatMap((service) => Object.entries(service))) {
    const { responseType } = made as unknown as { responseType: { type: Message } };
    const usual = smallestReply(definition, responseType.type);
    handlers[method] = (call: ServerUnaryCall<Record<string, unknown>, object>, done: sendUnaryData<object>) => {
      const one: Asked = {
        method,
        request: call.request,
        actorToken: metadataText(call.metadata, METADATA.actor),
        commandToken: metadataText(call.metadata, METADATA.command),
        bodySha256: bodySha256(bytesOf(call.request) ?? new Uint8Array()),
      };
      asked.push(one);
      const answer = answers[`${name}.${method}`] ?? answers[method] ?? (() => usual);
      Promise.resolve()
        .then(() => answer(one))
        .then(
          (reply) => done(null, reply),
          (error: unknown) =>
            done(
              error instanceof AppError
                ? toGrpcError(error)
                : { code: 13, details: 'unforeseen', metadata: new Metadata() },
            ),
        );
    };
  }
  const server = new Server();
  for (const service of services) server.addService(service, handlers);
  await new Promise<void>((resolve, reject) =>
    server.bindAsync(rpc.listen, serverCredentials(rpc.tls), (error) => (error ? reject(error) : resolve())),
  );
  return { asked, stop: () => server.forceShutdown() };
}

export const PASSWORD = 'velvet-otter-morning';

interface Account {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly tenantId?: string;
  readonly mustChangePassword?: boolean;
  readonly visitor?: boolean;
}

/** The password that `SetPassword` accepts as the first password of an account. */
export const FIRST_PASSWORD = 'first-lantern-autumn';

const OWN_ACCOUNT = [
  'ForgotPassword',
  'ConfirmEmail',
  'SendConfirmation',
  'ReadProfile',
  'ChangeName',
  'ChangeEmail',
  'ListSessions',
  'EndSession',
  'EndOtherSessions',
  'BeginOtp',
  'ConfirmOtp',
  'RenewRecoveryCodes',
  'RemoveOtp',
  'ExportData',
  'RequestErasure',
  'WithdrawErasure',
];

/**
 * Identity from the gateway's view: accounts and sessions in memory, snapshots and ends in the cache under identity's
 * keys.
 */
export class StandInIdentity {
  readonly accounts = new Map<string, Account>();
  readonly #sessions = new Map<string, Account>();
  #otp = 'off';

  constructor(
    private readonly cache: Cache,
    private readonly key: KeyObject,
  ) {}

  add(account: Omit<Account, 'id'>): Account {
    const made = { id: uuidv7(), ...account };
    this.accounts.set(account.username, made);
    return made;
  }

  async end(username: string): Promise<void> {
    for (const [secret, account] of this.#sessions) if (account.username === username) await this.#end(secret);
  }

  readonly answers: Record<string, Answer> = {
    SignIn: async ({ request }) => {
      const account = this.accounts.get(String(request.username));
      if (!account || request.password !== PASSWORD) throw new AppError('WRONG_CREDENTIALS');
      return this.#open(account);
    },
    Register: async ({ request }) => {
      if (this.accounts.has(String(request.username)))
        throw new AppError('USERNAME_TAKEN', undefined, { fields: { username: 'That username is taken' } });
      return this.#open(
        this.add({
          username: String(request.username),
          role: request.role as Role,
          status: request.role === 'user' ? 'active' : 'pending',
        }),
      );
    },
    EnterDemo: () =>
      this.#open({ ...this.add({ username: 'demo', role: 'tenant_admin', status: 'active' }), visitor: true }),
    SignOut: async ({ request }) => {
      await this.#end(String(request.sessionId));
      return {};
    },
    ReadSession: async ({ request }) => {
      const account = this.#sessions.get(String(request.sessionId));
      if (!account) throw new AppError('NOT_SIGNED_IN');
      return this.#reply(account, String(request.sessionId), '');
    },
    IssueCommandToken: ({ request }) => {
      const account = this.#sessions.get(String(request.sessionId));
      if (!account) throw new AppError('NOT_SIGNED_IN');
      return {
        token: signCommandToken(
          this.key,
          {
            method: String(request.method),
            bodySha256: String(request.bodySha256),
            userId: account.id,
            tenantId: account.tenantId ?? '',
            sessionId: 'session',
          },
          new Date(),
        ),
      };
    },
    ...Object.fromEntries(['ListRecentAudit', ...OWN_ACCOUNT].map((method) => [method, () => REPLIES[method] ?? {}])),
    SetPassword: async ({ request }) => ({
      ...REPLIES['SetPassword'],
      ...(request.password === FIRST_PASSWORD && {
        session: await this.#open(this.add({ username: 'invited', role: 'tech', status: 'active' })),
      }),
    }),
    EndAllSessions: async ({ request }) => {
      const account = this.#sessions.get(String(request.sessionId));
      if (account) await this.end(account.username);
      return { ended: 1 };
    },
    ChangePassword: async ({ request }) => {
      const account = this.#sessions.get(String(request.sessionId));
      if (!account) throw new AppError('NOT_SIGNED_IN');
      await this.#end(String(request.sessionId));
      return this.#open(account);
    },
  };

  demandOtp(): void {
    this.#otp = 'demanded';
  }

  #open(account: Account): Promise<SessionReply> {
    const secret = randomToken(32);
    this.#sessions.set(secret, account);
    return this.#reply(account, secret, secret);
  }

  async #reply(account: Account, secret: string, sessionId: string): Promise<SessionReply> {
    const { id, username, role, status, tenantId } = account;
    const now = new Date();
    const later = (ms: number) => new Date(now.getTime() + ms).toISOString();
    const reply: SessionReply = {
      sessionId,
      actorExpiresAt: later(300_000),
      sessionExpiresAt: later(3_600_000),
      actorToken:
        status === 'active'
          ? signActorToken(
              this.key,
              { userId: id, username, role, sessionId: 'session', ...(tenantId !== undefined && { tenantId }) },
              now,
            )
          : '',
      user: {
        id,
        username,
        name: 'A Person',
        email: `${username}@people.example`,
        role,
        status,
        createdAt: now.toISOString(),
        tenantId,
        tenantName: tenantId && 'A Shop',
        otp: this.#otp,
        ...(account.mustChangePassword && { mustChangePassword: true }),
        ...(account.visitor && { visitor: true }),
      },
    };
    // As in identity, an unavailable cache does not fail a sign-in.
    await this.cache
      .set(`session:${hashOf(secret)}`, JSON.stringify({ ...reply, sessionId: '' }), 240_000)
      .catch((error: unknown) => {
        if (!isAppError(error, 'SERVICE_UNAVAILABLE')) throw error;
      });
    return reply;
  }

  async #end(secret: string): Promise<void> {
    this.#sessions.delete(secret);
    await this.cache.set(`session:${hashOf(secret)}`, 'ended', 360_000);
    await this.cache.publish('session-ended', JSON.stringify({ sessions: [hashOf(secret)] }));
  }
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const PEERS = [
  'catalog',
  'identity',
  'fleet',
  'repairs',
  'billing',
  'onboarding',
  'notifications',
  'gateway',
] as const satisfies readonly ServiceName[];
