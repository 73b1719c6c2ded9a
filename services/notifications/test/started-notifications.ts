import { Metadata, Server, type sendUnaryData, type ServerUnaryCall, type ServiceDefinition } from '@grpc/grpc-js';
import type { NotificationsClient } from '@revive/proto/revive/notifications/v1/notifications';
import { protoOf } from '@revive/proto/paths';
import type { UserActor } from '@revive/platform/auth/actor';
import { signActorToken } from '@revive/platform/auth/actor-token';
import { AppError } from '@revive/platform/errors/errors';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { RpcClient, serverCredentials } from '@revive/platform/rpc/client';
import { toGrpcError } from '@revive/platform/rpc/error.filter';
import { loadProtos } from '@revive/platform/rpc/wire';
import type { Infrastructure } from '@revive/platform/runtime/infrastructure';
import { readFrame } from '@revive/platform/live/live';
import { QuietClient } from '@revive/platform/database/pg-client';
import type { RunningService } from '@revive/platform/runtime/service';
import type { RpcConfig } from '@revive/platform/rpc/rpc-config';
import {
  freshDatabase,
  testActorKeys,
  testInfrastructure,
  testRpc,
  type TestDatabase,
} from '@revive/platform/testing/testkit';
import { notifications } from '../src/service.js';

const keys = testActorKeys();
type Method = Parameters<RpcClient<NotificationsClient>['call']>[0];
type Answer = (about: string) => object;

export interface StartedNotifications {
  readonly database: TestDatabase;
  readonly base: Infrastructure & { readonly dir: string };
  readonly frames: { channel: string; frame: { type: string; id: string; row?: unknown } }[];
  readonly audited: BusEvent[];
  readonly owners: { readEmail: Answer; readCustomerMessage: Answer; readSession: Answer; listStaff: Answer };
  call<R>(actor: UserActor, method: Method, request: object): Promise<R>;
  callBare<R>(method: Method, request: object): Promise<R>;
  /** Makes an email look as if sending had failed for more than a day. */
  failNow(id: string): Promise<void>;
  another(): Promise<void>;
  close(): Promise<void>;
}

export async function startedNotifications(
  over: { mailer?: Infrastructure['mailer'] } = {},
): Promise<StartedNotifications> {
  const [database, infrastructure, rpc] = [
    await freshDatabase('notifications', notifications.migrations),
    await testInfrastructure(),
    await testRpc('notifications', 'gateway', 'identity', 'onboarding', 'repairs', 'billing'),
  ];
  const base = { ...infrastructure, ...over };
  const owners: StartedNotifications['owners'] = {
    readEmail: () => ({
      to: 'person@example.com',
      name: 'Lerato',
      values: { link: 'https://revive.example/x#s', hours: '24' },
    }),
    readCustomerMessage: () => ({ withheld: 'over' }),
    listStaff: () => ({ ids: [] }),
    readSession: () => {
      throw new AppError('NOT_SIGNED_IN');
    },
  };
  const servers = await Promise.all(
    (['identity', 'onboarding', 'repairs'] as const).map((name) => standIn(name, rpc[name], owners)),
  );
  const frames: StartedNotifications['frames'] = [];
  const publish = base.cache.publish.bind(base.cache);
  base.cache.publish = (channel, message) => {
    if (channel.startsWith('live:')) frames.push({ channel, frame: JSON.parse(readFrame(message).json) as never });
    return publish(channel, message);
  };
  const audited: BusEvent[] = [];
  const listening = await base.bus.subscribe({
    group: 'test',
    topics: ['notifications.audit'],
    handler: async (event) => void audited.push(event),
  });
  const config = {
    databases: {
      tenant: database.DATABASE_URL,
      staff: database.DATABASE_STAFF_URL,
      system: database.DATABASE_SYSTEM_URL,
    },
    rpc: rpc.notifications,
    actorPublicKeys: keys.publicKeys,
    publicUrl: 'https://revive.example',
    logLevel: process.env['TEST_LOG'] ?? 'silent',
  };
  const running: RunningService[] = [await notifications.start(config, base)];
  const peer = new RpcClient<NotificationsClient>({
    peer: 'notifications',
    rpc: rpc.gateway,
    proto: protoOf('notifications'),
    service: 'revive.notifications.v1.Notifications',
  });
  return {
    database,
    base,
    frames,
    audited,
    owners,
    call: <R>(actor: UserActor, method: Method, request: object) =>
      peer.call(method, request as never, {
        actorToken: signActorToken(keys.sign, actor, new Date()),
        deadlineMs: 30_000,
      }) as Promise<R>,
    callBare: <R>(method: Method, request: object) =>
      peer.call(method, request as never, { actorToken: null, deadlineMs: 30_000 }) as Promise<R>,
    failNow: async (id) => {
      const client = new QuietClient({ connectionString: database.adminUrl });
      await client.connect();
      try {
        await client.query(
          "update deliveries set due_since = now() - interval '25 hours', next_at = now() where id = $1",
          [id],
        );
      } finally {
        await client.end();
      }
    },
    another: async () => {
      const [other] = [await testRpc('notifications')];
      running.push(
        await notifications.start({ ...config, rpc: { ...config.rpc, listen: other.notifications.listen } }, base),
      );
    },
    close: async () => {
      peer.close();
      for (const one of running) await one.stop();
      await listening.close();
      for (const server of servers) server.forceShutdown();
      await base.close();
      await database.close();
    },
  };
}

async function standIn(
  name: 'identity' | 'onboarding' | 'repairs',
  rpc: RpcConfig,
  owners: StartedNotifications['owners'],
): Promise<Server> {
  // The interface named like the service serves the emails.
  const own = `revive.${name}.v1.${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const service = loadProtos(protoOf(name))[own] as ServiceDefinition | undefined;
  if (!service) throw new TypeError(`${name} offers nothing`);
  const answer =
    (of: keyof StartedNotifications['owners']) =>
    (
      call: ServerUnaryCall<{ id?: string; sessionId?: string; repairId?: string }, object>,
      done: sendUnaryData<object>,
    ): void => {
      try {
        done(null, owners[of](call.request.id ?? call.request.sessionId ?? call.request.repairId ?? ''));
      } catch (error) {
        done(
          error instanceof AppError
            ? toGrpcError(error)
            : { code: 13, details: 'unforeseen', metadata: new Metadata() },
        );
      }
    };
  const handlers = Object.fromEntries(
    Object.keys(service).map((method) => [
      method,
      answer(
        method === 'ReadCustomerMessage'
          ? 'readCustomerMessage'
          : method === 'ReadSession'
            ? 'readSession'
            : method === 'ListStaff'
              ? 'listStaff'
              : 'readEmail',
      ),
    ]),
  );
  const server = new Server();
  server.addService(service, handlers);
  await new Promise<void>((resolve, reject) =>
    server.bindAsync(rpc.listen, serverCredentials(rpc.tls), (error) => (error ? reject(error) : resolve())),
  );
  return server;
}
