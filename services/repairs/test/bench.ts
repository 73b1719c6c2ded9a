import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { DiagnosisReport, Order, RunOutcome, type SignedByAgent } from '@revive/proto/revive/repair/v1/repair';
import {
  ConfirmAgentRequest,
  type AgentReported,
  type BenchDevice,
  type StopAllRequest,
} from '@revive/proto/revive/fleet/v1/fleet';
import type { ReceiveForRepairRequest } from '@revive/proto/revive/billing/v1/counter';
import { InstructionIssued } from '@revive/proto/revive/repairs/v1/repairs';
import { CommandVerifier, bodySha256, signCommandToken } from '@revive/platform/auth/command-token';
import { systemClock } from '@revive/platform/core/clock';
import { AppError } from '@revive/platform/errors/errors';
import type { BusEvent } from '@revive/platform/events/event-bus';
import { uuidv7 } from '@revive/platform/core/ids';
import { LivePublisher } from '@revive/platform/live/live';
import { openLog } from '@revive/platform/telemetry/log';
import { createTestingApp } from '@revive/platform/testing/testing-app';
import { aUser, freshDatabase, type TestDatabase } from '@revive/platform/testing/testkit';
import type { RepairsConfig } from '../src/config.js';
import { CustomerCodes } from '../src/cases/links/customer-codes.js';
import { ApprovalLinkRepository } from '../src/cases/quotes/approval-link.repository.js';
import { TicketReader } from '../src/cases/tickets/ticket-reader.js';
import { currentQuote } from '../src/cases/tickets/ticket.query.js';
import { ENTITIES } from '../src/database/entities.js';
import type { RepairEntity } from '../src/cases/tickets/entities/repair.entity.js';
import { TicketRepository } from '../src/cases/tickets/ticket.repository.js';
import { TicketMacs } from '../src/cases/tickets/ticket-macs.js';
import { TicketMapper } from '../src/cases/tickets/mappers/ticket.mapper.js';
import { callsOf } from './peoples-calls.js';
import { peoplesReadsOf } from './peoples-reads.js';
import { repairs } from '../src/service.js';
import { RepairsModule } from '../src/repairs.module.js';
import { compareWithARereading } from './compare-with-a-rereading.js';
import { storeOf, type BenchObjects } from './bench-objects.js';
import { useCasesOf } from './use-cases.js';
import { agentsOf } from './agents-of.js';
import { moneyOfBilling } from './money-of-billing.js';
import { ReadRepairsOfCustomer } from '../src/desk/sales/read-repairs-of-customer.js';
import { ReadSale } from '../src/desk/sales/read-sale.js';
import { ReadReceipt } from '../src/public/tracking/read-receipt.js';
import { ReplicaProjector } from '../src/cases/replicas/project-replicas.js';
import { FollowRemoteAgents } from '../src/desk/remote-sessions/follow-agents.js';
import { RecordFromAgent } from '../src/cases/runs/records/record-from-agent.js';

const orders = generateKeyPairSync('ed25519');
const identity = generateKeyPairSync('ed25519');
export { aCommand } from './a-command.js';

export const SEAL_KEY = Buffer.alloc(32, 1);
export const DIGEST = createHash('sha256').update('a plan').digest('hex');

export function aBenchAgent() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const signed = (prefix: string, payload: Uint8Array): SignedByAgent => ({
    payload,
    publicKey: spki,
    signature: sign('sha256', Buffer.concat([Buffer.from(prefix, 'latin1'), payload]), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    }),
  });
  return {
    id: createHash('sha256').update(spki).digest('hex'),
    report: (report: DiagnosisReport) => signed('revive-report-v1\0', DiagnosisReport.encode(report).finish()),
    outcome: (outcome: RunOutcome) => signed('revive-outcome-v1\0', RunOutcome.encode(outcome).finish()),
  };
}
export type BenchAgent = ReturnType<typeof aBenchAgent>;

/**
 * The whole service without transports, on a real PostgreSQL. Fleet, catalog and identity return the data set by the
 * test.
 */
export async function repairsOnABench({ reread = true } = {}) {
  const database: TestDatabase = await freshDatabase('repairs', repairs.migrations);
  const db = await database.open(ENTITIES);
  const devices = new Map<string, BenchDevice>();
  const stops: StopAllRequest[] = [];
  const colleagues: { id: string; name: string }[] = [];
  const confirmed: { email?: string } = {};
  /** Shops without an active administrator, as identity reports. */
  const suspended = new Set<string>();
  /** Shops without a trained person, and without a connected agent. */
  const untrained = new Set<string>();
  const offline = new Set<string>();
  const money = moneyOfBilling();
  /** Documents that billing issued, by repair. */
  const issued = new Map<string, Buffer>();
  const asked = ({ tenantIds = [] }: { tenantIds?: readonly string[] }) => tenantIds;
  const objects: BenchObjects = new Map();
  const frames: { channel: string; frame: { type: string; id: string; version: number; row: unknown } }[] = [];
  const counters = new Map<string, number>();
  const cache = {
    publish: async (channel: string, text: string) => void frames.push({ channel, frame: JSON.parse(text) }),
    increment: async (key: string) => {
      counters.set(key, (counters.get(key) ?? 0) + 1);
      return counters.get(key) ?? 0;
    },
  };
  const peer = {
    call: async (
      method: string,
      request: { deviceId?: string; tenantIds?: readonly string[]; repairId?: string } & Partial<StopAllRequest>,
    ) => {
      if (method === 'readShopState') return { active: !suspended.has(request.tenantId ?? '') };
      if (method === 'priceServices')
        return {
          prices: [
            { serviceId: 'boot_repair', name: 'Windows Boot Repair', cents: 35_000, currency: 'ZAR' },
            { serviceId: 'registry_fix', name: 'Registry Repair', cents: 25_000, currency: 'ZAR' },
            { serviceId: 'data_recovery', name: 'Storage Recovery', cents: 18_000, currency: 'ZAR' },
            { serviceId: 'performance_boost', name: 'System Optimization', cents: 12_000, currency: 'ZAR' },
            { serviceId: 'bsod_recovery', name: 'Blue-screen recovery', cents: 50_000, currency: 'ZAR' },
          ],
          diagnosisCents: 0,
          bookVersion: 1,
        };
      if (method === 'countShopPeople')
        return { shops: asked(request).map((tenantId) => ({ tenantId, active: untrained.has(tenantId) ? 0 : 2 })) };
      if (method === 'countShopAgents')
        return { shops: asked(request).map((tenantId) => ({ tenantId, online: offline.has(tenantId) ? 0 : 1 })) };
      if (method === 'receiveForRepair') {
        if (!money.isReachable) throw new AppError('SERVICE_UNAVAILABLE');
        return money.receive(request as ReceiveForRepairRequest);
      }
      if (method === 'readDocumentsOfRepair') {
        const content = issued.get(request.repairId ?? '');
        if (!content) throw new AppError('NOT_FOUND');
        return { name: 'tax-invoice-inv-000001.pdf', content };
      }
      if (method === 'listColleagues') return { people: colleagues };
      if (method === 'getConfirmedEmail') return { email: confirmed.email };
      if (method === 'stopAll') stops.push(request as StopAllRequest);
      if (method === 'listBench') return { devices: [...devices.values()] };
      if (method === 'listAgents') return { agents: agentsOf([...devices.values()]) };
      if (method === 'stopAll' || method === 'getStop') return { stopId: request.stopId, at: '', agents: [] };
      const device = devices.get(request.deviceId ?? '');
      if (!device) throw new AppError('DEVICE_NOT_FOUND');
      return device;
    },
  };
  const config = {
    orderKey: orders.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    escrowKey: Buffer.from('escrow'),
    sealKey: SEAL_KEY,
    trackingKey: Buffer.alloc(32, 2),
    publicUrl: 'http://localhost:3000',
    iceServers: [],
  } as unknown as RepairsConfig;
  const app = await createTestingApp(RepairsModule, {
    config,
    db,
    clock: systemClock,
    live: new LivePublisher(cache as never, { windowMs: 1 }),
    log: openLog({ service: 'repairs', level: 'silent' }),
    commands: new CommandVerifier([identity.publicKey], systemClock),
    peer: () => peer as never,
    base: { objects: storeOf(objects), cache: cache as never },
  });

  const event = (): BusEvent => ({
    id: uuidv7(),
    topic: 't.t',
    key: 'k',
    type: 't',
    payload: Buffer.alloc(0),
    occurredAt: new Date(),
  });
  const fromAgent = app.get(RecordFromAgent);
  const copies = app.get(ReplicaProjector);
  /** Confirmation by a shop member, required for an agent. */
  const confirm = async (
    agent: BenchAgent,
    actor: ReturnType<typeof aUser>,
    remoteSessionId?: string,
  ): Promise<void> => {
    const { userId, sessionId } = actor;
    const tenantId = actor.tenantId as string;
    const request = Buffer.from(ConfirmAgentRequest.encode({ agentId: agent.id, code: 'ABCD-EFGH' }).finish());
    const proof = signCommandToken(
      identity.privateKey,
      {
        method: '/revive.fleet.v1.Fleet/ConfirmAgent',
        bodySha256: bodySha256(request),
        userId,
        tenantId,
        sessionId,
      },
      new Date(),
    );
    const changed = {
      agentId: agent.id,
      tenantId,
      name: 'PC',
      binding: 'confirmed',
      proof,
      version: 1,
      proofRequest: request,
      remoteSessionId,
    };
    const one = event();
    await copies.agent(one, changed);
    await app.get(FollowRemoteAgents).run(one, changed);
  };
  const links = app.get(ApprovalLinkRepository);
  const tickets = app.get(TicketRepository);
  const reader = app.get(TicketReader);
  if (reread) compareWithARereading(tickets, reader, app.get(TicketMapper));
  return {
    async emailCode(repairId: string): Promise<string> {
      return db.tx({ kind: 'system', name: 'test' }, async (em) => {
        const ticket = await reader.read(em, repairId);
        const version = ticket && currentQuote(ticket)?.version;
        if (!ticket || version === undefined) throw new TypeError('nothing is offered');
        return links.emailCode(em, ticket.repair, version);
      });
    },
    async customerCode(repairId: string): Promise<string> {
      const [ticket] = await db.tx({ kind: 'system', name: 'test' }, async (em) => [await reader.read(em, repairId)]);
      if (!ticket) throw new TypeError('there is no such repair');
      return app.get(CustomerCodes).codeOf(ticket.repair) ?? '';
    },
    addressTag: (repair: RepairEntity): string => links.addressTag(repair),
    mapper: app.get(TicketMapper),
    macs: app.get(TicketMacs),
    db,
    database,
    devices,
    frames,
    stops,
    colleagues,
    confirmed,
    suspended,
    untrained,
    offline,
    objects,
    issued,
    money,
    readReceipt: app.get(ReadReceipt),
    readSale: app.get(ReadSale),
    readRepairsOfCustomer: app.get(ReadRepairsOfCustomer),
    orderKey: orders.publicKey,
    confirm,
    fromAgent,
    copies,
    event,
    ...useCasesOf(app),
    calls: callsOf(app),
    reads: peoplesReadsOf(app),
    tickets,
    async close() {
      await app.close();
      await database.close();
    },
    /** A shop with an agent and one attached device. The agent is confirmed unless `confirmed` is false. */
    async aShop(name = 'Umbani Electronics', { confirmed = true, kind = 'disk_image' } = {}) {
      const actor = aUser();
      const tenantId = actor.tenantId as string;
      const agent = aBenchAgent();
      await copies.tenant(event(), {
        id: tenantId,
        name,
        phone: '021 555 0100',
        address: '1 Long Street',
        email: '',
        commissionRate: 0.2,
        version: 1,
      });
      if (confirmed) await confirm(agent, actor);
      const device: BenchDevice = {
        id: `device-${uuidv7()}`,
        name: 'Dlamini laptop disk',
        kind,
        sizeBytes: 1 << 28,
        agentId: agent.id,
        agentName: 'PC',
        status: 'connected',
        detail: '',
        attachedAt: new Date().toISOString(),
        version: 1,
        tenantId,
        agentOnline: true,
        agentVersion: '0.1.0',
        identityUnsure: false,
      };
      devices.set(device.id, device);
      return { actor, tenantId, agent, device };
    },
    say: (agent: BenchAgent, tenantId: string, body: Partial<AgentReported>, one = event()) =>
      fromAgent.run(one, { agentId: agent.id, tenantId, seq: 1, ...body }),
    async ordersFor(agentId: string): Promise<Order[]> {
      const rows = await db.tx({ kind: 'system', name: 'test' }, (em) =>
        em.query<{ payload: Buffer }[]>(
          "select payload from outbox where topic = 'repairs.instruction' and key = $1 order by seq",
          [agentId],
        ),
      );
      return rows.map((row) => Order.decode(InstructionIssued.decode(row.payload).order?.payload ?? new Uint8Array()));
    },
    async events(topic: string): Promise<Buffer[]> {
      const rows = await db.tx({ kind: 'system', name: 'test' }, (em) =>
        em.query<{ payload: Buffer }[]>('select payload from outbox where topic = $1 order by seq', [topic]),
      );
      return rows.map((row) => row.payload);
    },
  };
}
export type Bench = Awaited<ReturnType<typeof repairsOnABench>>;

export const aReport = (
  ids: { runId: string; repairId: string; agentId: string; deviceId: string },
  over: Partial<DiagnosisReport> = {},
): DiagnosisReport => ({
  ...ids,
  verdict: 'repairable',
  reason: 'The partition table is gone; its spare copy is whole',
  procedures: [{ id: 'boot.table', version: '1.0.0' }],
  findings: [
    {
      code: 'gpt.primary_header_wiped',
      procedure: 'boot.table',
      severity: 'critical',
      layer: 'disk',
      plain: 'The disk has lost its table of contents',
      evidence: [{ offset: 512, expected: 'EFI PART', seen: '00' }],
    },
  ],
  writes: [{ offset: 0, length: 17_408, before: DIGEST, after: DIGEST, why: 'the primary table' }],
  planDigest: DIGEST,
  nonce: uuidv7().replaceAll('-', ''),
  checks: [{ name: 'sgdisk -v', before: false, after: true, beforeDetail: 'bad', afterDetail: 'good' }],
  reachable: { before: 0, after: 12, complete: true },
  deviceIdentity: 'image',
  deviceSize: 1 << 28,
  finishedAt: new Date().toISOString(),
  figures: [],
  ...over,
});

export const anOutcome = (
  ids: { runId: string; repairId: string; agentId: string; deviceId: string },
  over: Partial<RunOutcome> = {},
): RunOutcome => ({
  ...ids,
  kind: 'repair',
  result: 'completed',
  reason: 'Repaired and verified',
  planDigest: DIGEST,
  checks: [{ name: 'sgdisk -v', before: false, after: true, beforeDetail: 'bad', afterDetail: 'good' }],
  writesDone: 1,
  bytesWritten: 17_408,
  rollbackNonce: uuidv7(),
  executeNonce: '',
  wrappedBackupKey: Buffer.from('k'),
  backupObject: 'backups/x',
  finishedAt: new Date().toISOString(),
  figures: [],
  units: [],
  ...over,
});
