import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FleetClient } from '@revive/proto/revive/fleet/v1/fleet';
import { AgentReported } from '@revive/proto/revive/fleet/v1/fleet';
import { Order, StopOrder, type SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import type { Stop } from '@revive/proto/revive/link/v1/link';
import { InstructionIssued } from '@revive/proto/revive/repairs/v1/repairs';
import { protoOf } from '@revive/proto/paths';
import type { UserActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { signActorToken } from '@revive/platform/auth/actor-token';
import { bodySha256, signCommandToken } from '@revive/platform/auth/command-token';
import { isAppError } from '@revive/platform/errors/errors';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { freePort } from '@revive/platform/concurrency/free-port';
import { RpcClient } from '@revive/platform/rpc/client';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Infrastructure } from '@revive/platform/runtime/infrastructure';
import { readFrame } from '@revive/platform/live/live';
import type { RunningService } from '@revive/platform/runtime/service';
import {
  aUser,
  freshDatabase,
  testActorKeys,
  testInfrastructure,
  testRpc,
  type TestDatabase,
} from '@revive/platform/testing/testkit';
import { waitFor } from '@revive/platform/testing/wait-for';
import type { FleetConfig } from '../src/config.js';
import { makeCertificates } from '../src/pki/make-certificates.js';
import { fleet as definition } from '../src/service.js';

const proto = protoOf('fleet');
const keys = testActorKeys();
type Method = Parameters<RpcClient<FleetClient>['call']>[0];

export type OrderParts = Partial<Order> & Pick<Order, 'kind' | 'agentId' | 'deviceId'>;

export interface StartedFleet {
  readonly config: FleetConfig;
  readonly base: Infrastructure;
  readonly database: TestDatabase;
  readonly events: BusEvent[];
  readonly frames: { channel: string; frame: { type: string; id: string; version: number; row?: unknown } }[];
  readonly rootFingerprint: string;
  readonly orderKey: string;
  reports(): AgentReported[];
  /** Calls as the gateway or repairs, with the actor token that identity would sign for this person. */
  call<R>(actor: UserActor | undefined, method: Method, request: object, from?: 'gateway' | 'repairs'): Promise<R>;
  /** Calls an interface other than `Fleet`, such as `Printing`. */
  callAt<C extends object, R>(
    name: string,
    actor: UserActor | undefined,
    method: keyof C & string,
    request: object,
    from?: 'gateway' | 'repairs' | 'catalog',
  ): Promise<R>;
  signOrder(parts: OrderParts): { order: Order; signed: SignedOrder };
  /**
   * The stop that repairs would sign for a confirmed command: the request of `stopAll` and the message to an agent.
   */
  signStop(stopId?: string, over?: Partial<StopOrder>): Stop;
  instruct(tenantId: string, parts: OrderParts, over?: Partial<InstructionIssued>): Promise<Order>;
  restart(): Promise<void>;
  /** Publishes an event of another service. */
  publish(event: BusEvent): Promise<void>;
  /**
   * Starts a further instance on the same database, bus and cache with its own link, and returns the link's address.
   * Stopped by `close`.
   */
  another(): Promise<string>;
  close(): Promise<void>;
}

async function reaches(peer: RpcClient<FleetClient>): Promise<boolean> {
  const answer: unknown = await peer
    .call('listAgents', {}, { actorToken: null, deadlineMs: 5000 })
    .catch((error: unknown) => error);
  return !(isAppError(answer) && answer.code === 'SERVICE_UNAVAILABLE');
}

/** `clock` is that of the service and of the tokens of its callers. */
export async function startedFleet({ clock = () => new Date() }: { clock?: Clock } = {}): Promise<StartedFleet> {
  const pki = await mkdtemp(join(tmpdir(), 'revive-pki-'));
  const files = await makeCertificates(pki);
  const text = (path: string): Promise<string> => readFile(path, 'utf8');
  const [database, base, rpc] = [
    await freshDatabase('fleet', definition.migrations),
    await testInfrastructure(),
    await testRpc('fleet', 'gateway', 'repairs', 'catalog', 'identity'),
  ];
  const config: FleetConfig = {
    databases: {
      tenant: database.DATABASE_URL,
      staff: database.DATABASE_STAFF_URL,
      system: database.DATABASE_SYSTEM_URL,
    },
    rpc: rpc.fleet,
    actorPublicKeys: keys.publicKeys,
    logLevel: process.env['TEST_LOG'] ?? 'silent',
    pki: {
      root: await text(files.root),
      issuerCert: await text(files.issuerCert),
      issuerKey: await text(files.issuerKey),
      linkCert: await text(files.linkCert),
      linkKey: await text(files.linkKey),
    },
    orderKeys: await text(files.orderKeys),
    clock,
    sealKey: Buffer.alloc(32, 7),
    link: { listenHost: '127.0.0.1', port: await freePort(), publicHost: 'localhost' },
  };
  const orderKey = await text(files.orderKey);
  const events: BusEvent[] = [];
  const frames: StartedFleet['frames'] = [];
  const listening = await base.bus.subscribe({
    group: 'test',
    topics: ['fleet.agent', 'fleet.bench', 'fleet.report', 'fleet.probe', 'fleet.audit'],
    handler: async (event) => void events.push(event),
  });
  const publish = base.cache.publish.bind(base.cache);
  base.cache.publish = (channel, message) => {
    if (channel.startsWith('live:')) frames.push({ channel, frame: JSON.parse(readFrame(message).json) as never });
    return publish(channel, message);
  };
  const peers = {
    gateway: new RpcClient<FleetClient>({ peer: 'fleet', rpc: rpc.gateway, proto, service: 'revive.fleet.v1.Fleet' }),
    repairs: new RpcClient<FleetClient>({ peer: 'fleet', rpc: rpc.repairs, proto, service: 'revive.fleet.v1.Fleet' }),
  };
  let running = await definition.start(config, base);
  const others: RunningService[] = [];

  const signOrder: StartedFleet['signOrder'] = (parts) => {
    const order: Order = {
      orderId: uuidv7(),
      repairId: uuidv7(),
      runId: uuidv7(),
      procedures: [
        { id: 'boot.table', version: '1.0.0' },
        { id: 'boot.volume', version: '1.0.0' },
      ],
      planDigest: '',
      nonce: '',
      approvalId: '',
      approvalRecord: '',
      issuedAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      escrowKey: ESCROW.publicKey.export({ type: 'spki', format: 'der' }),
      ...parts,
    };
    return { order, signed: sealOrder(order, orderKey) };
  };
  return {
    config,
    base,
    database,
    events,
    frames,
    orderKey,
    signOrder,
    signStop: (stopId = uuidv7(), over = {}) => ({
      stopId,
      order: sealStop(
        {
          stopId,
          issuedAt: new Date().toISOString(),
          expiresAt: new Date(Date.now() + 600_000).toISOString(),
          procedureId: '',
          agentVersion: '',
          haltsUntil: '',
          ...over,
        },
        orderKey,
      ),
    }),
    rootFingerprint: fingerprintOf(config.pki.root),
    reports: () =>
      events.filter(({ topic }) => topic === 'fleet.report').map(({ payload }) => AgentReported.decode(payload)),
    call: <R>(
      actor: UserActor | undefined,
      method: Method,
      request: object,
      from: 'gateway' | 'repairs' = 'gateway',
    ) => {
      const peer = peers[from];
      const settings = actor
        ? {
            actorToken: signActorToken(keys.sign, actor, clock()),
            commandToken: commandToken(peer, { actor, method, request, at: clock() }),
          }
        : { actorToken: null };
      return peer.call(method, request as never, { ...settings, deadlineMs: 30_000 }) as Promise<R>;
    },
    callAt: async <C extends object, R>(
      name: string,
      actor: UserActor | undefined,
      method: keyof C & string,
      request: object,
      from: 'gateway' | 'repairs' | 'catalog' = 'gateway',
    ) => {
      const peer = new RpcClient<C>({ peer: 'fleet', rpc: rpc[from], proto, service: `revive.fleet.v1.${name}` });
      const settings = actor
        ? {
            actorToken: signActorToken(keys.sign, actor, clock()),
            commandToken: commandToken(peer, { actor, method, request, at: clock() }),
          }
        : { actorToken: null };
      try {
        return (await peer.call(method, request as never, { ...settings, deadlineMs: 30_000 })) as R;
      } finally {
        peer.close();
      }
    },
    instruct: async (tenantId, parts, over = {}) => {
      const { order, signed } = signOrder(parts);
      const issued = {
        messageId: order.orderId,
        agentId: order.agentId,
        tenantId,
        runId: order.runId,
        repairId: order.repairId,
        order: signed,
        expiresAt: order.expiresAt,
        ...over,
      };
      await base.bus.publish([
        {
          id: uuidv7(),
          topic: 'repairs.instruction',
          key: order.agentId,
          type: 'revive.repairs.v1.InstructionIssued',
          payload: InstructionIssued.encode(issued).finish(),
          tenantId,
          occurredAt: new Date(),
        },
      ]);
      return order;
    },
    publish: (event) => base.bus.publish([event]),
    restart: async () => {
      await running.stop();
      running = await definition.start(config, base);
      // A peer without a connection waits up to two seconds before the next dial. Until then a call would fail with
      // SERVICE_UNAVAILABLE.
      await Promise.all(Object.values(peers).map((peer) => waitFor(() => reaches(peer))));
    },
    another: async () => {
      const port = await freePort();
      others.push(
        await definition.start(
          {
            ...config,
            rpc: { ...config.rpc, listen: `127.0.0.1:${await freePort()}` },
            link: { ...config.link, port },
          },
          base,
        ),
      );
      return `localhost:${port}`;
    },
    close: async () => {
      for (const other of others) await other.stop();
      peers.gateway.close();
      peers.repairs.close();
      await listening.close();
      await running.stop();
      await base.close();
      await database.close();
      await rm(pki, { recursive: true });
    },
  };
}

export const ESCROW = generateKeyPairSync('x25519');

const sealOrder = (order: Order, orderKeyPem: string): SignedOrder =>
  sealed('revive-order-v1\0', Order.encode(order).finish(), orderKeyPem);
const sealStop = (order: StopOrder, orderKeyPem: string): SignedOrder =>
  sealed('revive-stop-v1\0', StopOrder.encode(order).finish(), orderKeyPem);

function sealed(prefix: string, bytes: Uint8Array, orderKeyPem: string): SignedOrder {
  const payload = Buffer.from(bytes);
  return {
    payload,
    signature: sign(null, Buffer.concat([Buffer.from(prefix, 'latin1'), payload]), createPrivateKey(orderKeyPem)),
    keyId: keyIdOf(orderKeyPem),
  };
}

function keyIdOf(pem: string): string {
  return createHash('sha256').update(publicDer(pem)).digest('hex').slice(0, 16);
}
const publicDer = (pem: string): Buffer =>
  createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'der' });

function fingerprintOf(pem: string): string {
  return createHash('sha256')
    .update(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64'))
    .digest('hex');
}

function commandToken<C extends object>(
  peer: RpcClient<C>,
  { actor, method, request, at }: { actor: UserActor; method: keyof C & string; request: unknown; at: Date },
): string {
  const { method: path, body } = peer.commandFor(method, request as never);
  return signCommandToken(
    keys.sign,
    {
      method: path,
      bodySha256: bodySha256(body),
      userId: actor.userId,
      tenantId: actor.tenantId ?? '',
      sessionId: actor.sessionId,
    },
    at,
  );
}

export const aShop = (): UserActor & { tenantId: string } => aUser() as UserActor & { tenantId: string };
