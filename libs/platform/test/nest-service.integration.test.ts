import { credentials, Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { InMemorySpanExporter } from '@opentelemetry/sdk-trace';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signActorToken } from '../src/auth/actor-token.js';
import { signCommandToken, bodySha256 } from '../src/auth/command-token.js';
import type { BusEvent } from '../src/events/event-bus.js';
import { RpcClient } from '../src/rpc/client.js';
import { fromGrpcError } from '../src/rpc/error.filter.js';
import { issueServiceCertificate, mintInternalCa } from '../src/auth/internal-ca.js';
import { startNestService } from '../src/runtime/nest-service.js';
import { withRequest } from '../src/telemetry/request-context.js';
import type { RunningService } from '../src/runtime/service.js';
import type { RpcConfig } from '../src/rpc/rpc-config.js';
import {
  aUser,
  freshDatabase,
  testActorKeys,
  testInfrastructure,
  testRpc,
  type TestDatabase,
} from '../src/testing/testkit.js';
import { exportSpans } from '../src/telemetry/tracing-export.js';
import { inSpan, SpanKind } from '../src/telemetry/tracing.js';
import { waitFor } from '../src/testing/wait-for.js';
import { ANY, ECHO, EchoRpc, SEEN, type EchoClient, type EchoReply } from './echo-service.js';

const exporter = new InMemorySpanExporter();
const tracing = exportSpans(exporter, { immediate: true });
const { sign, publicKeys } = testActorKeys();
const actor = aUser({ username: 'shop' });
const seen: BusEvent[] = [];
let base: Awaited<ReturnType<typeof testInfrastructure>>;
let database: TestDatabase;
let service: RunningService;
let rpc: Record<'repairs' | 'gateway' | 'billing', RpcConfig>;
const peers: RpcClient<EchoClient>[] = [];
const peerAs = (config: RpcConfig) => {
  const peer = new RpcClient<EchoClient>({ peer: 'repairs', rpc: config, proto: ECHO, service: 'test.v1.Echo' });
  peers.push(peer);
  return peer;
};
let gateway: RpcClient<EchoClient>;
const token = (over: Partial<typeof actor> = {}, now = new Date()) => signActorToken(sign, { ...actor, ...over }, now);

beforeAll(async () => {
  [base, database, rpc] = await Promise.all([
    testInfrastructure(),
    freshDatabase('repairs'),
    testRpc('repairs', 'gateway', 'billing'),
  ]);
  service = await startNestService({
    name: 'repairs',
    base,
    entities: [],
    proto: ECHO,
    config: {
      databases: {
        tenant: database.DATABASE_URL,
        staff: database.DATABASE_STAFF_URL,
        system: database.DATABASE_SYSTEM_URL,
      },
      rpc: rpc.repairs,
      actorPublicKeys: publicKeys,
      logLevel: process.env.LOG_LEVEL ?? 'silent',
    },
    eventChecks: ANY,
    module: { module: class EchoModule {}, controllers: [EchoRpc], providers: [{ provide: SEEN, useValue: seen }] },
  });
  gateway = peerAs(rpc.gateway);
});
afterAll(async () => {
  for (const peer of peers) peer.close();
  await service.stop();
  await database.close();
  await base.close();
  await tracing.stop();
});

describe('service over gRPC', () => {
  it('identifies the caller by token and passes on the request id', async () => {
    const reply = await withRequest({ requestId: 'req-1', actorToken: token() }, () =>
      gateway.call('say', { text: 'hello', cents: 2 ** 40 }),
    );
    expect(reply).toEqual({ text: 'hello', caller: 'shop', peer: 'gateway', cents: 2 ** 40, requestId: 'req-1' });
  });

  it('allows only read methods during impersonation', async () => {
    const viewing = token({ viewedBy: actor.userId });
    for (const method of ['say', 'move'] as const)
      await expect(
        withRequest({ requestId: 'req-view', actorToken: viewing }, () => gateway.call(method, { text: 'x' })),
      ).rejects.toMatchObject({ code: 'IMPERSONATION_READ_ONLY' });
  });

  it('delivers the event of a call to the consumer once', async () => {
    const mine = () => seen.filter(({ payload }) => Buffer.from(payload).toString() === 'an event');
    await gateway.call('say', { text: 'an event' }, { actorToken: token() });
    await waitFor(() => mine().length > 0);
    await base.bus.publish(mine());
    await waitFor(async () => (await base.bus.backlog('repairs')) === 0);
    expect(mine().length).toBe(1);
  });

  it('records one trace from the caller through the outbox to the consumer', async () => {
    const key = await inSpan('GET /api/echo', {}, async (span) => {
      await gateway.call('say', { text: 'traced' }, { actorToken: token() });
      return span.spanContext().traceId;
    });
    const spans = () => exporter.getFinishedSpans().filter((span) => span.spanContext().traceId === key);
    await waitFor(() => spans().length === 5);
    const byName = new Map(spans().map((span) => [`${SpanKind[span.kind]} ${span.name}`, span]));
    const chain = [
      'INTERNAL GET /api/echo',
      'CLIENT test.v1.Echo/Say',
      'SERVER test.v1.Echo/Say',
      'PRODUCER publish repairs.repair',
      'CONSUMER consume repairs.repair',
    ];
    expect([...byName.keys()].sort()).toEqual([...chain].sort());
    chain
      .slice(1)
      .forEach((name, i) =>
        expect(byName.get(name)?.parentSpanContext?.spanId).toBe(byName.get(chain[i] ?? '')?.spanContext().spanId),
      );
  });

  it('streams responses and stops when the reader leaves', async () => {
    const values: number[] = [];
    for await (const { value } of gateway.stream('count', { to: 5 }, { actorToken: null })) values.push(value);
    expect(values).toEqual([0, 1, 2, 3, 4]);
    for await (const { value } of gateway.stream('count', { to: 1_000_000 }, { actorToken: null }))
      if (value === 2) break;
  });

  it.each([
    ['no token', null],
    ['a token of nobody', 'a.b.c'],
    ['an expired token', token({}, new Date(Date.now() - 301_000))],
    ['a token of another key', signActorToken(testActorKeys().sign, actor, new Date())],
    [
      'a command token',
      signCommandToken(
        sign,
        {
          method: 'x',
          bodySha256: '',
          userId: actor.userId,
          tenantId: actor.tenantId ?? '',
          sessionId: actor.sessionId,
        },
        new Date(),
      ),
    ],
  ])('returns UNAUTHENTICATED for a call with %s', async (_, actorToken) => {
    await expect(gateway.call('say', { text: 'x' }, { actorToken })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('allows only the listed services, by default none', async () => {
    const billing = peerAs(rpc.billing);
    await expect(billing.call('say', { text: 'x' }, { actorToken: token() })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect(await billing.call('inside', { text: 'x' })).toMatchObject({ text: 'inside' });
    await expect(gateway.call('inside', { text: 'x' }, { actorToken: token() })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(gateway.call('shut', { text: 'x' }, { actorToken: token() })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });

  it('refuses clients without a certificate of its authority', async () => {
    const other = await mintInternalCa();
    const forged = await issueServiceCertificate(other, 'gateway');
    const stranger = peerAs({ ...rpc.gateway, tls: { ca: rpc.gateway.tls.ca, ...forged } });
    await expect(stranger.call('say', { text: 'x' }, { actorToken: token() })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    const raw = gateway.raw('say', { actorToken: token() });
    const { makeGenericClientConstructor } = await import('@grpc/grpc-js');
    const Bare = makeGenericClientConstructor({}, 'x');
    const bare = new Bare(rpc.repairs.listen, credentials.createSsl(Buffer.from(rpc.gateway.tls.ca)), {
      'grpc.ssl_target_name_override': 'repairs',
    });
    const error = await new Promise<ServiceError | null>((resolve) =>
      bare.makeUnaryRequest(
        raw.path,
        raw.requestSerialize,
        raw.responseDeserialize,
        { text: 'x' },
        new Metadata(),
        { deadline: Date.now() + 3000 },
        resolve,
      ),
    );
    bare.close();
    expect(error?.code).not.toBe(status.OK);
    expect([status.UNAVAILABLE, status.DEADLINE_EXCEEDED]).toContain(error?.code);
  });

  it('rejects a peer whose certificate names a different service', async () => {
    const misled = peerAs({ ...rpc.gateway, peers: { repairs: rpc.repairs.listen } });
    await expect(misled.call('say', { text: 'x' }, { actorToken: token() })).resolves.toBeDefined();
    const peer = new RpcClient<EchoClient>({
      peer: 'billing',
      rpc: { ...rpc.gateway, peers: { billing: rpc.repairs.listen } },
      proto: ECHO,
      service: 'test.v1.Echo',
    });
    peers.push(peer);
    await expect(peer.call('say', { text: 'x' }, { actorToken: token() })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });

  it('preserves an error with its fields and details', async () => {
    await expect(gateway.call('fail', { how: 'known' })).rejects.toMatchObject({
      code: 'STALE_QUOTE',
      details: { currentVersion: 3 },
    });
    await expect(gateway.call('fail', { how: 'form' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { email: 'is not an address' },
    });
  });

  it('hides the details of an unknown error', async () => {
    const error: unknown = await gateway.call('fail', { how: 'unknown' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'INTERNAL' });
    expect(JSON.stringify(error) + String(error)).not.toContain('secret');
  });

  it('reports an invalid message as the caller’s error and continues', async () => {
    const { client, path, metadata, options } = gateway.raw('say', { actorToken: token() });
    const error = await new Promise<ServiceError | null>((resolve) =>
      client.makeUnaryRequest(
        path,
        () => Buffer.from([0xff, 0xff, 0xff]),
        (bytes: Buffer) => bytes,
        {},
        metadata,
        options,
        resolve,
      ),
    );
    expect([error?.code, fromGrpcError(error, 'repairs').code]).toEqual([status.INVALID_ARGUMENT, 'BAD_BODY']);
    await expect(gateway.call('say', { text: 'x' }, { actorToken: token() })).resolves.toBeDefined();
  });

  it('supports bidirectional streams and ends a stream refused by guard or handler', async () => {
    const open = (actorToken: string | null) => {
      const { client, path, requestSerialize, responseDeserialize, metadata } = gateway.raw('talk', { actorToken });
      return client.makeBidiStreamRequest(
        path,
        requestSerialize,
        responseDeserialize as (bytes: Buffer) => EchoReply,
        metadata,
        { deadline: Date.now() + 5000 },
      );
    };
    const call = open(token());
    for (const text of ['a', 'b']) call.write({ text });
    call.end();
    const heard: string[] = [];
    for await (const { text } of call as AsyncIterable<EchoReply>) heard.push(text);
    expect(heard).toEqual(['A', 'B']);
    const refused = open(null);
    const error: unknown = await (async () => {
      for await (const reply of refused) return reply;
    })().catch((thrown: unknown) => thrown);
    expect(fromGrpcError(error, 'repairs').code).toBe('NOT_SIGNED_IN');
    const gather = gateway.raw('gather', { actorToken: null });
    const answer = await new Promise<ServiceError | null>((resolve) =>
      gather.client
        .makeClientStreamRequest(
          gather.path,
          gather.requestSerialize,
          gather.responseDeserialize,
          gather.metadata,
          { deadline: Date.now() + 5000 },
          resolve,
        )
        .end(),
    );
    expect(fromGrpcError(answer, 'repairs').code).toBe('STORAGE_FULL');
    await expect(service.ready()).resolves.toBeUndefined();
  });

  it('responds to gRPC health checks', async () => {
    const { client } = gateway.raw('say');
    const same = (message: Buffer) => message;
    const answer = await new Promise<Buffer | undefined>((resolve, reject) =>
      client.makeUnaryRequest('/grpc.health.v1.Health/Check', same, same, Buffer.alloc(0), (error, reply) =>
        error ? reject(error) : resolve(reply),
      ),
    );
    expect([...(answer ?? [])]).toEqual([0x08, 1]);
  });

  it('measures duration and status of calls', async () => {
    expect(await service.metrics()).toMatch(
      /revive_rpc_server_seconds_count\{service="repairs",method="\/test.v1.Echo\/Say",status="OK"\} [1-9]/,
    );
  });

  it('reports ready while the database responds', async () => {
    await expect(service.ready()).resolves.toBeUndefined();
  });
});

describe('a command', () => {
  const request = { text: 'device-1', cents: 100 };
  const commandFor = (
    what: Partial<typeof request> = request,
    over: Partial<{ method: string; userId: string; tenantId: string; sessionId: string }> = {},
    now = new Date(),
  ) => {
    const { method, body } = gateway.commandFor('move', what as typeof request);
    return signCommandToken(
      sign,
      {
        method,
        bodySha256: bodySha256(body),
        userId: actor.userId,
        tenantId: actor.tenantId ?? '',
        sessionId: actor.sessionId,
        ...over,
      },
      now,
    );
  };
  const move = (commandToken: string | undefined, what: object = request) =>
    gateway.call('move', what as typeof request, {
      actorToken: token(),
      ...(commandToken !== undefined && { commandToken }),
    });

  it('executes once for twenty concurrent spends', async () => {
    const commandToken = commandFor();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => move(commandToken)));
    expect(results.filter((result) => result.status === 'fulfilled').length).toBe(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'COMMAND_TOKEN_REFUSED' });
  });

  it.each([
    ['without a token', () => undefined, request],
    ['for another body', () => commandFor({ text: 'device-1', cents: 101 }), request],
    ['for another method', () => commandFor(request, { method: '/test.v1.Echo/Say' }), request],
    ['of another person', () => commandFor(request, { userId: aUser().userId }), request],
    ['of another tenant', () => commandFor(request, { tenantId: '' }), request],
    ['of another session', () => commandFor(request, { sessionId: 'another' }), request],
    ['that is older than thirty seconds', () => commandFor(request, {}, new Date(Date.now() - 31_000)), request],
    ['with an actor token in its place', () => token(), request],
  ])('refuses a command %s', async (_, make, what) => {
    await expect(move(make(), what)).rejects.toMatchObject({ code: 'COMMAND_TOKEN_REFUSED' });
  });

  it('accepts equal bytes with explicit or omitted defaults', async () => {
    const bare = { text: 'x' };
    const commandToken = commandFor(bare);
    await expect(move(commandToken, bare)).resolves.toMatchObject({ text: 'moved' });
  });
});
