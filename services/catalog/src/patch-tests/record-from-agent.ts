import { Inject, Injectable } from '@nestjs/common';
import { PROBE_MAX } from '@revive/contracts/patch-tests/probes';
import type { AgentProbed } from '@revive/proto/revive/fleet/v1/probes';
import {
  ProbeOutcome,
  type ProbeMeasure,
  type ProbeSamples,
  type ProbeStep,
} from '@revive/proto/revive/link/v1/probes';
import { decodeSigned, NotByThisAgentError, openSignedByAgent } from '@revive/platform/auth/signed-by-agent';
import type { Clock } from '@revive/platform/core/clock';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { messageOf } from '@revive/platform/errors/errors';
import { RefusedEvent, type BusEvent } from '@revive/platform/events/event-bus';
import { CLOCK, LOG } from '@revive/platform/runtime/service-context';
import type { Logger } from '@revive/platform/telemetry/log';
import { PATIENCE_MS } from './deadlines.policy.js';
import { resultsOf, type Measured, type Sampled } from './figures.policy.js';
import { PatchTestRepository, type Changes, type PatchTestRow } from './patch-test.repository.js';

/**
 * Records an agent's messages about a patch test. Only an outcome that the test's own agent has signed ends a test, so
 * fleet cannot forge figures.
 */
@Injectable()
export class RecordFromAgent {
  constructor(
    private readonly db: Database,
    private readonly tests: PatchTestRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async run(event: BusEvent, said: AgentProbed): Promise<void> {
    const { step, outcome, refused, agentId } = said;
    if (step) return this.#in(event, said, step.testId, () => this.#stepped(step));
    if (refused) return this.#in(event, said, refused.runId, (row) => failed(row, refused.reason));
    if (!outcome) return;
    try {
      // control: a patch test is ended by the signature of its own agent = outcome.payload
      const payload = openSignedByAgent('revive-probe-v1', outcome, agentId);
      const opened = decodeSigned(ProbeOutcome, payload);
      await this.#in(event, said, opened.testId, (row) => this.#ended(row, opened, agentId));
    } catch (error) {
      if (!(error instanceof NotByThisAgentError)) throw error;
      this.log.warn({ agentId, eventId: event.id }, `the outcome of a patch test was set aside: ${messageOf(error)}`);
    }
  }

  async #in(
    event: BusEvent,
    { agentId, tenantId }: AgentProbed,
    testId: string,
    fn: (row: PatchTestRow) => Changes | undefined,
  ): Promise<void> {
    if (!isUuid(testId)) return;
    await this.db.consume(
      event,
      async (em) => {
        await this.tests.change(em, testId, (row) => {
          if (!isAgentOf(row, agentId)) return undefined;
          // Steps and refusals are not signed by the agent: the claimed shop must be the test's shop.
          if (row.tenant_id !== null && row.tenant_id !== tenantId)
            throw new RefusedEvent('reports on a patch test of a different tenant');
          return fn(row);
        });
      },
      'agent',
    );
  }

  #stepped({ state, done, total, plain }: ProbeStep): Changes {
    const isWaiting = state === 'waiting';
    return {
      status: isWaiting ? 'pending' : 'running',
      steps_done: done,
      steps_total: total,
      step: plain,
      deadline: new Date(this.clock().getTime() + PATIENCE_MS[isWaiting ? 'waiting' : 'running']),
    };
  }

  #ended(row: PatchTestRow, outcome: ProbeOutcome, agentId: string): Changes | undefined {
    const { deviceId, patchId, patchVersion, result, reason, stepsDone, stepsTotal } = outcome;
    const isOfTest =
      outcome.agentId === agentId &&
      deviceId === row.device_id &&
      patchId === row.patch_id &&
      patchVersion === row.patch_version;
    if (!isOfTest) {
      this.log.warn({ agentId, testId: row.id }, 'the outcome of a patch test names another device, agent or patch');
      return undefined;
    }
    const why = reason.slice(0, PROBE_MAX.reason);
    const isCompleted = result === 'completed';
    return {
      status: isCompleted ? 'completed' : 'failed',
      steps_done: stepsDone,
      steps_total: stepsTotal,
      step: isCompleted ? 'Completed' : why,
      results: resultsOf(outcome.measures.slice(0, PROBE_MAX.measures).map(measured), why),
    };
  }
}

/**
 * A device's id begins with its agent's id. It names the agent where this process ended between the order and the row's
 * update.
 */
const isAgentOf = ({ agent_id: known, device_id: deviceId }: PatchTestRow, agentId: string): boolean =>
  known === null ? deviceId.startsWith(`${agentId.slice(0, 16)}-`) : known === agentId;

export const failed = ({ results }: PatchTestRow, reason: string): Changes => ({
  status: 'failed',
  step: reason.slice(0, PROBE_MAX.plain),
  results: results ?? resultsOf([], reason.slice(0, PROBE_MAX.reason)),
});

const EMPTY: ProbeSamples = { nanoseconds: [], failed: 0, errors: [] };
const MOST_NANOSECONDS = 3_600_000_000_000;

const measured = ({ before, after, floorBefore, floorAfter, ...one }: ProbeMeasure): Measured => ({
  ...one,
  method: one.method.slice(0, PROBE_MAX.method) || 'Not named by the agent',
  sampleBytes: Math.max(0, one.sampleBytes),
  repeatedPlaces: bounded(one.repeatedPlaces),
  repairedPlaces: Math.min(bounded(one.repairedPlaces), bounded(one.repeatedPlaces)),
  before: sampled(before ?? EMPTY),
  after: sampled(after ?? EMPTY),
  floorBefore: sampled(floorBefore ?? EMPTY),
  floorAfter: sampled(floorAfter ?? EMPTY),
});

const sampled = ({ nanoseconds, failed: n, errors }: ProbeSamples): Sampled => ({
  nanoseconds: nanoseconds.slice(0, PROBE_MAX.samples).filter((value) => value > 0 && value < MOST_NANOSECONDS),
  failed: bounded(n),
  errors: errors.slice(0, PROBE_MAX.errors).map((error) => error.slice(0, PROBE_MAX.error)),
});
const bounded = (count: number): number => Math.min(Math.max(0, count), PROBE_MAX.samples);
