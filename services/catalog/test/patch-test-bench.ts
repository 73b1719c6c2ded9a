import { generateKeyPairSync, sign } from 'node:crypto';
import { BUILT_IN_PATCHES } from '@revive/contracts/patch-tests/patches';
import { AgentProbed } from '@revive/proto/revive/fleet/v1/probes';
import { ProbeOutcome, type ProbeMeasure } from '@revive/proto/revive/link/v1/probes';
import type { SignedByAgent } from '@revive/proto/revive/repair/v1/repair';
import type { SignProbeReply, SignProbeRequest } from '@revive/proto/revive/repairs/v1/probes';
import { agentIdOf } from '@revive/platform/auth/signed-by-agent';
import { uuidv7 } from '@revive/platform/core/ids';
import { AppError } from '@revive/platform/errors/errors';
import { LivePublisher } from '@revive/platform/live/live';
import { createTestingApp } from '@revive/platform/testing/testing-app';
import { aUser, freshDatabase, silentLog } from '@revive/platform/testing/testkit';
import { CatalogModule } from '../src/catalog.module.js';
import { EndDueTests } from '../src/patch-tests/end-due-tests.js';
import { ListPatchTests } from '../src/patch-tests/list-patch-tests.js';
import { RecordFromAgent } from '../src/patch-tests/record-from-agent.js';
import { StartPatchTest } from '../src/patch-tests/start-patch-test.js';
import { ListPatches } from '../src/patches/list-patches.js';
import { catalog } from '../src/service.js';

export const [PATCH] = BUILT_IN_PATCHES;
export const TENANT = uuidv7();

export function aProbingAgent() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const id = agentIdOf(spki);
  const signedAs = (purpose: string, outcome: ProbeOutcome): SignedByAgent => {
    const payload = Buffer.from(ProbeOutcome.encode(outcome).finish());
    const bytes = Buffer.concat([Buffer.from(`${purpose}\0`, 'latin1'), payload]);
    return {
      payload,
      publicKey: spki,
      signature: sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
    };
  };
  return { id, deviceId: `${id.slice(0, 16)}-${'1'.repeat(32)}`, signedAs };
}
export type ProbingAgent = ReturnType<typeof aProbingAgent>;

const samples = (nanoseconds: number[], failed = 0, errors: string[] = []) => ({ nanoseconds, failed, errors });
/** Reads of 1 MiB that take 1 ms, from memory 0.1 ms. */
export const aMeasure = (over: Partial<ProbeMeasure> = {}): ProbeMeasure => ({
  name: 'sequential_read',
  method: 'Reads of 1 MiB',
  sampleBytes: 1_048_576,
  before: samples(Array<number>(16).fill(1_000_000)),
  after: samples(Array<number>(16).fill(1_000_000)),
  floorBefore: samples(Array<number>(16).fill(100_000)),
  floorAfter: samples(Array<number>(16).fill(100_000)),
  repeatedPlaces: 0,
  repairedPlaces: 0,
  ...over,
});

export const anOutcome = (agent: ProbingAgent, testId: string, over: Partial<ProbeOutcome> = {}): ProbeOutcome => ({
  testId,
  agentId: agent.id,
  deviceId: agent.deviceId,
  patchId: PATCH.id,
  patchVersion: PATCH.version,
  result: 'completed',
  reason: '',
  measures: [aMeasure()],
  stepsDone: 6,
  stepsTotal: 6,
  finishedAt: '2026-11-28T10:00:00.000Z',
  ...over,
});

/** Catalog's module on a real PostgreSQL. Repairs signs what it is asked for, unless the test sets an error. */
export async function catalogOnABench() {
  const database = await freshDatabase('catalog', catalog.migrations);
  const db = await database.open([]);
  const frames: { type: string; id: string; version: number; row: { status: string } }[] = [];
  const signed: SignProbeRequest[] = [];
  const state: {
    refusal?: AppError;
    now: Date;
    agent: Pick<ProbingAgent, 'id' | 'deviceId' | 'signedAs'>;
    /** Replaces the built-in answer of repairs. */
    sign?: (request: SignProbeRequest) => Promise<SignProbeReply>;
  } = {
    now: new Date('2026-11-28T10:00:00.000Z'),
    agent: aProbingAgent(),
  };
  const peer = {
    call: async (_method: string, request: SignProbeRequest) => {
      if (state.refusal) throw state.refusal;
      signed.push(request);
      if (state.sign) return state.sign(request);
      return { agentId: state.agent.id, tenantId: TENANT, deviceName: 'disk.img', expiresAt: '' };
    },
  };
  const cache = { publish: async (_channel: string, text: string) => void frames.push(JSON.parse(text)) };
  const app = await createTestingApp(CatalogModule, {
    db,
    clock: () => state.now,
    live: new LivePublisher(cache as never, { windowMs: 1 }),
    log: silentLog(),
    peer: () => peer as never,
  });
  const master = aUser({ role: 'master' });
  const probed = (body: Partial<AgentProbed>, from: Partial<AgentProbed> = {}, id = uuidv7()) =>
    app.get(RecordFromAgent).run(
      {
        id,
        topic: 'fleet.probe',
        key: state.agent.id,
        type: 'revive.fleet.v1.AgentProbed',
        payload: Buffer.alloc(0),
        occurredAt: state.now,
      },
      { agentId: state.agent.id, tenantId: TENANT, seq: 1, ...from, ...body },
    );
  return {
    db,
    state,
    frames,
    signed,
    master,
    app,
    probed,
    start: (actor = master, patchId: string = PATCH.id) =>
      app.get(StartPatchTest).run(actor, { deviceId: state.agent.deviceId, patchId }),
    rows: async (actor = master) => (await app.get(ListPatchTests).run(actor)).tests,
    patches: (status: string, actor = master) => app.get(ListPatches).run(actor, { status }).patches,
    endDue: () => app.get(EndDueTests).run(),
    wait: (ms: number) => void (state.now = new Date(state.now.getTime() + ms)),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
