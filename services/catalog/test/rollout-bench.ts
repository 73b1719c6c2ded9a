import { RolloutOffersDue, type CreateRolloutRequest, type Rollout } from '@revive/proto/revive/catalog/v1/rollouts';
import type { RollBackAgentsRequest } from '@revive/proto/revive/repairs/v1/agent_updates';
import type { AgentUpdateChanged, UpdatableAgent } from '@revive/proto/revive/fleet/v1/agent_updates';
import { AppError } from '@revive/platform/errors/errors';
import { aSystem, aUser, freshDatabase, silentLog } from '@revive/platform/testing/testkit';
import { createTestingApp } from '@revive/platform/testing/testing-app';
import { LivePublisher } from '@revive/platform/live/live';
import { uuidv7 } from '@revive/platform/core/ids';
import { CatalogModule } from '../src/catalog.module.js';
import { ChangeRollout } from '../src/rollouts/change-rollout.js';
import { CreateRollout } from '../src/rollouts/create-rollout.js';
import { JoinLateAgent } from '../src/rollouts/events/join-late-agent.js';
import { ReadRollouts } from '../src/rollouts/read-rollouts.js';
import { RecallRound } from '../src/rollouts/recall/recall-round.js';
import { RecordResult } from '../src/rollouts/events/record-result.js';
import { RolloutRound } from '../src/rollouts/rollout-round.js';
import { StartRollout } from '../src/rollouts/start-rollout.js';
import { TakeStop } from '../src/rollouts/events/take-stop.js';
import { catalog } from '../src/service.js';

const MINUTE = 60_000;
const LISTED_A_PAGE = 1_000;
/** As repairs signs an order. */
const ORDER_MS = 24 * 60 * MINUTE;

export const anUpdatableAgent = (at: number, tenantId: string, over: Partial<UpdatableAgent> = {}): UpdatableAgent => ({
  agentId: `agent-${String(at).padStart(6, '0')}`,
  tenantId,
  name: `PC ${at}`,
  tenantName: 'Umbani',
  platform: 'linux x64',
  version: '1.3.0',
  ...over,
});

/** An offer of a rollout as fleet receives it. */
export interface Offered {
  readonly agentId: string;
  readonly offerId: string;
}

/** Catalog's module on a real PostgreSQL; fleet is the list `state.agents`, and its answers are `report`. */
export async function rolloutsOnABench() {
  const database = await freshDatabase('catalog', catalog.migrations);
  const db = await database.open([]);
  /** Orders to go back that repairs was asked for, and the proofs of their recalls. */
  const orders = {
    ordered: [] as string[],
    notKept: new Set<string>(),
    left: new Set<string>(),
    proofs: [] as string[],
    repairsAway: false,
    isProofRefused: false,
  };
  const state = {
    now: new Date('2026-11-28T10:00:00.000Z'),
    agents: [] as UpdatableAgent[],
    /** Runs before a page of agents is answered. */
    onListed: (): Promise<void> => Promise.resolve(),
    ...orders,
  };
  const listed = ({ tenantIds, after, version }: { tenantIds: string[]; after: string; version: string }) => ({
    agents: state.agents
      .filter((one) => one.agentId > after && one.version !== version)
      .filter(({ tenantId }) => tenantIds.length === 0 || tenantIds.includes(tenantId))
      .slice(0, LISTED_A_PAGE),
  });
  const answerOf = (method: string, request: never): Promise<object> => {
    if (method !== 'rollBackAgents') {
      const page = listed(request);
      return state.onListed().then(() => page);
    }
    const { agents, proof } = request as RollBackAgentsRequest;
    if (state.repairsAway) return Promise.reject(new AppError('SERVICE_UNAVAILABLE'));
    if (state.isProofRefused) return Promise.reject(new AppError('COMMAND_TOKEN_REFUSED'));
    const ids = agents.map(({ agentId }) => agentId);
    const [refused, left] = [state.notKept, state.left].map((those) => ids.filter((id) => those.has(id)));
    const ordered = ids.filter((id) => !state.notKept.has(id) && !state.left.has(id));
    state.ordered.push(...ordered);
    state.proofs.push(proof);
    return Promise.resolve({
      ordered,
      refused,
      left,
      expiresAt: new Date(state.now.getTime() + ORDER_MS).toISOString(),
    });
  };
  const open = () =>
    createTestingApp(CatalogModule, {
      db,
      clock: () => state.now,
      live: new LivePublisher({ publish: () => Promise.resolve() } as never, { windowMs: 1 }),
      log: silentLog(),
      peer: () => ({ call: (method: string, request: never) => answerOf(method, request) }) as never,
    });
  let app = await open();
  const master = aUser({ role: 'master' });
  const command = () => ({ id: uuidv7() });
  const event = (topic: string, type: string, tenantId: string, id = uuidv7()) => ({
    id,
    topic,
    key: 'key',
    type,
    payload: Buffer.alloc(0),
    occurredAt: state.now,
    ...(tenantId !== '' && { tenantId }),
  });
  let read = '';
  const messages = async () => {
    const rows = await db.tx(aSystem(), (em) =>
      em.query<{ id: string; payload: Buffer }[]>(
        `select id, payload from outbox where topic = 'catalog.rollout' and id > $1 order by id`,
        [read || '00000000-0000-0000-0000-000000000000'],
      ),
    );
    read = rows.at(-1)?.id ?? read;
    return rows.map(({ payload }) => RolloutOffersDue.decode(payload));
  };
  const act = (name: 'pause' | 'pauseForEvidence' | 'hold', id: string, actor = master) =>
    app.get(ChangeRollout)[name](actor, { id, reason: 'Somebody asked for it' });
  return {
    db,
    state,
    master,
    act,
    messages,
    /** Offers since the last call. */
    offers: async (): Promise<Offered[]> =>
      (await messages()).filter(({ withdraw }) => !withdraw).flatMap(({ offers }) => offers),
    withdrawn: async (): Promise<Offered[]> =>
      (await messages()).filter(({ withdraw }) => withdraw).flatMap(({ offers }) => offers),
    draft: (over: Partial<CreateRolloutRequest> = {}, actor = master) =>
      app.get(CreateRollout).run(actor, {
        kind: 'agent-version',
        targetVersion: '1.4.0',
        tenantIds: [],
        shares: [],
        failureRule: 'standard',
        soakMinutes: 0,
        deadlineMinutes: 60,
        asksBeforeEachGroup: false,
        ...over,
      }),
    start: (id: string, actor = master) => app.get(StartRollout).run(actor, id, command()),
    resume: (id: string, actor = master, spent = command()) =>
      app.get(ChangeRollout).resume(actor, { id, reason: 'The cause is known' }, spent),
    recall: (id: string, actor = master, spent = command()) => {
      const proof = { token: `proof of ${id}`, request: Buffer.from(id) };
      return app.get(ChangeRollout).recall(actor, { id, reason: 'It loses devices' }, spent, proof);
    },
    /** Sends the orders that are due. */
    orderBack: () => app.get(RecallRound).run(),
    get: (id: string, actor = master): Promise<Rollout> => app.get(ReadRollouts).get(actor, id),
    list: (actor = master) => app.get(ReadRollouts).list(actor, ''),
    targets: async (id: string, over: object = {}, actor = master) =>
      (
        await app
          .get(ReadRollouts)
          .pageOfTargets(actor, { id, group: undefined, state: '', needsOrder: false, after: '', ...over })
      ).targets,
    round: () => app.get(RolloutRound).run(),
    tick: () => app.get(RolloutRound).tick(),
    report: (offer: Offered, stateOfUpdate: string, over: Partial<AgentUpdateChanged> = {}, id?: string) => {
      const tenantId = over.tenantId ?? state.agents.find(({ agentId }) => agentId === offer.agentId)?.tenantId ?? '';
      return app.get(RecordResult).run(event('fleet.update', 'revive.fleet.v1.AgentUpdateChanged', tenantId, id), {
        agentId: offer.agentId,
        tenantId,
        offerId: offer.offerId,
        kind: 'update',
        fromVersion: '1.3.0',
        offeredVersion: '1.4.0',
        state: stateOfUpdate,
        problem: '',
        reason: '',
        at: state.now.toISOString(),
        version: 1,
        ...over,
      });
    },
    confirm: (agent: UpdatableAgent, binding = 'confirmed') =>
      app.get(JoinLateAgent).run(event('fleet.agent', 'revive.fleet.v1.AgentChanged', agent.tenantId), {
        agentId: agent.agentId,
        tenantId: agent.tenantId,
        name: agent.name,
        binding,
        proof: '',
        version: 1,
        proofRequest: new Uint8Array(),
        platform: agent.platform,
        agentVersion: agent.version,
      }),
    stop: (
      over: { tenantId?: string; agentVersion?: string; procedureId?: string; stopId?: string; lifted?: boolean } = {},
    ) => {
      const said = { stopId: uuidv7(), tenantId: '', procedureId: '', agentVersion: '', lifted: false, ...over };
      return app
        .get(TakeStop)
        .run(event('repairs.stop', 'revive.repairs.v1.EmergencyStopChanged', said.tenantId), said)
        .then(() => said.stopId);
    },
    wait: (minutes: number) => void (state.now = new Date(state.now.getTime() + minutes * MINUTE)),
    /** Starts a new application on the same database, as after a killed process. */
    restart: async () => {
      await app.close();
      app = await open();
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
export type RolloutBench = Awaited<ReturnType<typeof rolloutsOnABench>>;

/** Steps that several tests take. */
export const rolloutSteps = (bench: () => RolloutBench) => ({
  /** Recalls the rollout, so that no later test finds it running. */
  ended: async (id: string): Promise<void> => {
    await bench().recall(id);
    await bench().messages();
  },
  started: async (over: Parameters<RolloutBench['draft']>[0] = {}): Promise<string> => {
    const { id } = await bench().draft(over);
    await bench().start(id);
    return id;
  },
  /** Runs rounds until no target is offered any more; each offer ends as `answer` says. */
  goOn: async (answer: (offer: Offered) => string = () => 'done'): Promise<Offered[]> => {
    const all: Offered[] = [];
    for (;;) {
      await bench().round();
      const offers = await bench().offers();
      if (offers.length === 0) return all;
      all.push(...offers);
      for (const offer of offers) await bench().report(offer, answer(offer));
    }
  },
});
