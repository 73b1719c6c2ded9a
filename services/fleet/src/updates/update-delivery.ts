import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { isOpenUpdate } from '@revive/contracts/fleet/update-states';
import type { UpdateState } from '@revive/proto/revive/link/v1/updates';
import { SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import { systemActor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { afterCommit } from '@revive/platform/database/after-commit';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { codeOf } from '@revive/platform/errors/errors';
import { LivePublisher } from '@revive/platform/live/live';
import { CLOCK, CONFIG } from '@revive/platform/runtime/service-context';
import { AgentRepository } from '../agents/agent.repository.js';
import { confirmedByAgent, type OpenStream } from '../agents/open-stream.js';
import { SentOnStreams } from '../agents/sent-messages.js';
import type { FleetConfig } from '../config.js';
import { agentUpdateFrame } from './agent-update.mapper.js';
import { AgentUpdateRepository, type AgentUpdateRow } from './agent-update.repository.js';

const SYSTEM = systemActor('fleet:updates');
/** Milliseconds until an offer without a state of the agent is sent again on the same stream. */
const RESEND_MS = 60_000;
/** Milliseconds until an agent without a connection counts as offline, not as updating. A program starts in seconds. */
const UPDATING_MS = 5 * 60_000;

/** The link's part of updates: offers and orders down, states up. */
@Injectable()
export class UpdateDelivery {
  readonly #sent = new SentOnStreams(RESEND_MS);
  /** Agents whose program is being exchanged, and since when. */
  readonly #updating = new Map<string, number>();

  constructor(
    private readonly db: Database,
    private readonly agents: AgentRepository,
    private readonly updates: AgentUpdateRepository,
    private readonly live: LivePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<FleetConfig, 'developmentRootFile'>,
  ) {}

  async deliver(streams: readonly OpenStream[]): Promise<void> {
    if (streams.length > 0) await this.send(streams, await this.db.tx(SYSTEM, (em) => this.waiting(em, streams)));
  }

  waiting(em: EntityManager, streams: readonly OpenStream[]): Promise<AgentUpdateRow[]> {
    return this.updates.undelivered(em, [...confirmedByAgent(streams).keys()]);
  }

  async send(streams: readonly OpenStream[], waiting: readonly AgentUpdateRow[]): Promise<void> {
    const open = confirmedByAgent(streams);
    const due = waiting.flatMap(({ offerId, ...row }) => {
      const stream = open.get(row.agentId);
      const isDue = offerId !== null && stream?.tenantId === row.tenantId && this.#sent.of(stream).isDue(offerId);
      return isDue ? [{ ...row, offerId, stream }] : [];
    });
    if (due.length === 0) return;
    const developmentRoot = await this.#developmentRoot();
    for (const { offerId, offeredVersion, signedOrder, stream } of due) {
      if (!this.#sent.of(stream).take(offerId)) continue;
      const rollBack = signedOrder ? SignedOrder.decode(signedOrder) : undefined;
      stream.send({ update: { offerId, version: offeredVersion, developmentRoot, rollBack } });
    }
  }

  /** Stores the state of the agent's offer. Returns whether the agent's program is being exchanged now. */
  async report({ agentId, tenantId }: OpenStream, said: UpdateState): Promise<boolean | undefined> {
    if (tenantId === undefined) return undefined;
    return this.db.tx(SYSTEM, async (em) => {
      const agent = await this.agents.find(em, agentId, { lock: true });
      if (!agent || agent.tenantId !== tenantId) return undefined;
      const [before] = await this.updates.lock(em, [agentId]);
      // control: a report of an agent counts for its present offer only = before !== undefined
      const isOfOffer = before?.offerId != null && before.offerId === said.offerId && isOpenUpdate(before.state);
      const row: AgentUpdateRow = {
        ...(before ?? this.#none(agentId, tenantId, said.runningVersion)),
        ...(isOfOffer && (isBackAlready(before, said) ? BACK : progressOf(said))),
        previousVersion: said.previousVersion,
        previousUntil: said.previousUntil === '' ? null : new Date(said.previousUntil),
        changedAt: this.clock(),
        version: (before?.version ?? 0) + 1,
      };
      const isNews = isOfOffer && hasMoved(before, row);
      const isKept =
        before?.previousVersion === row.previousVersion && +(before.previousUntil ?? 0) === +(row.previousUntil ?? 0);
      if (!isNews && (isKept || (!before && row.previousVersion === ''))) return this.#exchanging(agentId, said);
      await this.updates.put(em, row, isNews);
      afterCommit(em, () => this.live.publish({ kind: 'tenant', tenantId }, agentUpdateFrame(agent, row)));
      return this.#exchanging(agentId, said);
    });
  }

  /** Returns and forgets agents that were marked as updating for too long. The caller shows them as offline. */
  overdue(): string[] {
    const before = performance.now() - UPDATING_MS;
    const ids = [...this.#updating].filter(([, since]) => since < before).map(([id]) => id);
    for (const id of ids) this.#updating.delete(id);
    return ids;
  }

  #exchanging(agentId: string, { state, problem }: UpdateState): boolean | undefined {
    const isExchanged = (state === 'verified' && problem === '') || state === 'swapped';
    const was = this.#updating.has(agentId);
    if (isExchanged && !was) this.#updating.set(agentId, performance.now());
    if (!isExchanged) this.#updating.delete(agentId);
    return isExchanged;
  }

  #none(agentId: string, tenantId: string, running: string): Omit<AgentUpdateRow, 'previousVersion' | 'previousUntil'> {
    const none = { offerId: null, kind: null, offeredVersion: '', offeredAt: null, signedOrder: null };
    const empty = { state: '', problem: '', reason: '', changedAt: this.clock(), version: 0 };
    return { agentId, tenantId, fromVersion: running, ...none, ...empty };
  }

  /** Only a clone has the file; it is there after the gateway has made its publisher. */
  async #developmentRoot(): Promise<Uint8Array | undefined> {
    const { developmentRootFile } = this.config;
    if (developmentRootFile === undefined) return undefined;
    try {
      return await readFile(developmentRootFile);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      return undefined;
    }
  }
}

const hasMoved = (before: AgentUpdateRow, { state, problem, reason }: AgentUpdateRow): boolean =>
  before.state !== state || before.problem !== problem || before.reason !== reason;

const progressOf = ({ state, problem, reason }: UpdateState): Pick<AgentUpdateRow, 'state' | 'problem' | 'reason'> => ({
  state,
  problem,
  reason,
});
const BACK = { state: 'rolled_back', problem: '', reason: 'ordered' } as const;

/** The agent refuses a repeated order to go back, because it has carried out the order; only its report was late. */
const isBackAlready = (
  { kind, offeredVersion }: Pick<AgentUpdateRow, 'kind' | 'offeredVersion'>,
  { problem, runningVersion }: UpdateState,
): boolean => kind === 'roll_back' && problem === 'order_refused' && runningVersion === offeredVersion;
