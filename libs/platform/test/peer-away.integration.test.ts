import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { Metadata, Server, type sendUnaryData, type ServerUnaryCall, type ServiceDefinition } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '../src/errors/errors.js';
import { RpcClient, serverCredentials } from '../src/rpc/client.js';
import { toGrpcError } from '../src/rpc/error.filter.js';
import { loadProtos } from '../src/rpc/wire.js';
import { Metrics } from '../src/telemetry/metrics.js';
import { withRequest } from '../src/telemetry/request-context.js';
import { RpcClientMetrics } from '../src/rpc/client-metrics.js';
import type { RpcConfig } from '../src/rpc/rpc-config.js';
import { testRpc } from '../src/testing/testkit.js';
import { waitFor } from '../src/testing/wait-for.js';
import { ECHO, type EchoClient, type EchoReply } from './echo-service.js';

type Call = ServerUnaryCall<{ text: string }, EchoReply>;
let rpc: Record<'repairs' | 'gateway', RpcConfig>;
let metrics: Metrics;
let peer: RpcClient<EchoClient>;
const closers: (() => void)[] = [];
beforeEach(async () => {
  rpc = await testRpc('repairs', 'gateway');
  metrics = new Metrics('gateway');
  peer = new RpcClient<EchoClient>({
    peer: 'repairs',
    rpc: rpc.gateway,
    proto: ECHO,
    service: 'test.v1.Echo',
    metrics: new RpcClientMetrics(metrics),
  });
  closers.push(() => peer.close());
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve(say: (call: Call, answer: sendUnaryData<EchoReply>) => void): Promise<Server> {
  const server = new Server();
  server.addService(loadProtos(ECHO)['test.v1.Echo'] as ServiceDefinition, { say });
  await new Promise<void>((resolve, reject) =>
    server.bindAsync(rpc.repairs.listen, serverCredentials(rpc.repairs.tls), (error) =>
      error ? reject(error) : resolve(),
    ),
  );
  closers.push(() => server.forceShutdown());
  return server;
}
const reply = (text: string): EchoReply => ({ text, caller: '', peer: '', cents: 0, requestId: '' });
const refusal = (call: Promise<unknown>): Promise<AppError> =>
  call.then(
    () => Promise.reject(new TypeError('it was answered')),
    (error: unknown) => error as AppError,
  );
const say = (deadlineMs = 5000) => peer.call('say', { text: 'x' }, { actorToken: null, deadlineMs });

describe('unavailable peer', () => {
  it('times out for a few calls and then fails immediately until it responds', async () => {
    // A half-open connection: accepts but never responds.
    const sockets = new Set<Socket>();
    const silent: NetServer = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
    closers.push(() => {
      silent.close();
      for (const socket of sockets) socket.destroy();
    });
    const port = Number(rpc.repairs.listen.split(':')[1]);
    await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
    const first = await Promise.all(Array.from({ length: 6 }, () => refusal(say(300))));
    expect(first.map(({ code, details }) => [code, details?.grpcStatus])).toEqual(
      Array.from({ length: 6 }, () => ['SERVICE_UNAVAILABLE', 'DEADLINE_EXCEEDED']),
    );
    const next = await refusal(say());
    expect([next.code, next.details]).toEqual([
      'SERVICE_UNAVAILABLE',
      { peer: 'repairs', breaker: 'open', retryAfterSeconds: 1 },
    ]);
    expect(await metrics.text()).toContain('revive_rpc_breaker_info{peer="repairs",service="gateway"} 1');
  });

  it('gets a trial call after a second and serves all callers once it responds', async () => {
    const gone = await Promise.all(Array.from({ length: 6 }, () => refusal(say(2000))));
    expect(new Set(gone.map(({ code }) => code))).toEqual(new Set(['SERVICE_UNAVAILABLE']));
    expect((await refusal(say())).details).toMatchObject({ breaker: 'open' });
    await serve((_, answer) => answer(null, reply('back')));
    await waitFor(() =>
      say(1000).then(
        () => true,
        () => false,
      ),
    );
    expect((await say()).text).toBe('back');
    expect(await metrics.text()).toContain('revive_rpc_breaker_info{peer="repairs",service="gateway"} 0');
    expect(await metrics.text()).toMatch(
      /revive_rpc_client_seconds_count\{service="gateway",peer="repairs",method="\/test.v1.Echo\/Say",status="OK"\} [1-9]/,
    );
  });

  it('still receives calls of other methods while one method hangs', async () => {
    const server = new Server();
    server.addService(loadProtos(ECHO)['test.v1.Echo'] as ServiceDefinition, {
      say: () => undefined,
      move: (_: Call, answer: sendUnaryData<EchoReply>) => answer(null, reply('in time')),
    });
    await new Promise<void>((resolve, reject) =>
      server.bindAsync(rpc.repairs.listen, serverCredentials(rpc.repairs.tls), (error) =>
        error ? reject(error) : resolve(),
      ),
    );
    closers.push(() => server.forceShutdown());
    const other = () => peer.call('move', { text: 'x' }, { actorToken: null });
    expect((await other()).text).toBe('in time');
    await Promise.all(Array.from({ length: 8 }, () => refusal(say(300))));
    expect((await refusal(say())).details).toMatchObject({ breaker: 'open' });
    for (let i = 0; i < 10; i++) expect((await other()).text).toBe('in time');
  });

  it('keeps receiving calls if it only returns errors', async () => {
    let asked = 0;
    await serve((_, answer) => {
      asked += 1;
      answer(
        asked % 2
          ? toGrpcError(new AppError('SERVICE_UNAVAILABLE', { part: 'database' }))
          : toGrpcError(new AppError('NOT_FOUND')),
      );
    });
    for (let i = 0; i < 20; i++) await refusal(say());
    expect(asked).toBe(20);
  });

  it('never gets a call twice', async () => {
    let asked = 0;
    const server = await serve(() => {
      asked += 1;
      server.forceShutdown();
    });
    expect((await refusal(say())).code).toBe('SERVICE_UNAVAILABLE');
    expect(asked).toBe(1);
  });
});

describe('remaining time', () => {
  it('limits the deadline of each outgoing call', async () => {
    const seen: number[] = [];
    await serve((call, answer) => {
      seen.push(Number(call.getDeadline()));
      answer(null, reply('x'), new Metadata());
    });
    await say();
    const deadlineAt = Date.now() + 1800;
    await withRequest({ deadlineAt }, () => say());
    await say();
    // grpc-timeout has whole units, and the network adds latency.
    expect(seen[1]).toBeLessThan(deadlineAt + 1000);
    expect(seen[1]).toBeGreaterThan(deadlineAt - 1000);
    expect(seen[2]).toBeGreaterThan(deadlineAt + 1000);
  });

  it('refuses a call without remaining time', async () => {
    const error = await refusal(withRequest({ deadlineAt: Date.now() - 5 }, () => say()));
    expect([error.code, error.details?.reason]).toEqual(['SERVICE_UNAVAILABLE', 'no time is left']);
  });
});
