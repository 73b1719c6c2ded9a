import type { Instruction, Stop } from '@revive/proto/revive/link/v1/link';
import { failpoint } from '@revive/platform/telemetry/failpoint';
import type { Bench } from '../devices/bench.js';
import type { DeviceStatus, SeenDevice } from '../devices/bench-device.js';
import type { OrderKey } from '../identity/order-keys.js';
import { CONFIRM_MS, questionOf, type Answer, type Confirmations } from '../confirmation/confirmations.js';
import type { ConsentGate } from '../consent/consent-gate.js';
import { ConsentEnded } from './consent-ended.js';
import type { Clock } from '../repair/steps.js';
import type { UplinkKind } from '../link/uplink-journal.js';
import type { executorsOf, Execution, ExecutorParts, Result } from './executors.js';
import {
  isOperation,
  type OperationKind,
  type OrderJournal,
  type OrderKind,
  type TakenOrder,
} from './orders/order-journal.js';
import { OrderRefusal } from './orders/order-refusal.js';
import { OrderHold } from './order-hold.js';
import { NOT_BEGUN, notBegun } from './not-begun.js';
import { probeStep } from './patch-tests/probe-report.js';
import { Places } from './places.js';
import { accessOf } from './device-access.js';
import { reportConfirmation } from './report-steps.js';
import { verifyOrder } from './orders/verify-order.js';
import { verifyStop, type VerifiedStop } from './orders/verify-stop.js';

/** Two at once: a second technician does not wait for a slow disk, and the PC stays usable. */
const PARALLEL = 2;
/** After a start, an interrupted run waits this long for its device. */
const COMES_BACK_MS = 60_000;

interface OperationsOptions extends ExecutorParts {
  readonly orderKeys: () => readonly OrderKey[];
  readonly journal: OrderJournal;
  readonly bench: Bench;
  readonly clock: Clock;
  readonly agentVersion: string;
  readonly confirmation: { readonly isRequired: () => boolean; readonly questions: Confirmations };
  readonly consents: Pick<ConsentGate, 'allows' | 'askFor'>;
  readonly acknowledge: (messageId: string, result: 'done' | 'refused', reason: string) => void;
  readonly tell: (kind: UplinkKind, bytes: Uint8Array) => Promise<void>;
  readonly stopAnswer: (stopId: string, answer: 'writing' | 'acknowledged', runs: number) => void;
  readonly say: (sentence: string) => void;
}
interface Running {
  readonly order: TakenOrder;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

type WithoutDevice = 'forget' | 'discard';
const isWithoutDevice = (kind: OrderKind): kind is WithoutDevice => kind === 'forget' || kind === 'discard';
const STATUS_DURING: Record<Exclude<OperationKind, WithoutDevice>, DeviceStatus> = {
  diagnose: 'analyzing',
  execute: 'testing',
  roll_back: 'testing',
  probe: 'testing',
};

/**
 * Executes orders. Invariants: an order is verified, then journaled, then acknowledged, then executed, at most once.
 * Each device has one operation at a time. A stop ends all running operations (after the current write) and all
 * waiting operations for good. With required confirmation, no write starts before the confirmation.
 */
export class Operations {
  readonly #options: OperationsOptions;
  readonly #running = new Map<string, Running>();
  readonly #perDevice = new Map<string, Promise<void>>();
  readonly #places = new Places(PARALLEL);
  readonly #hold = new OrderHold();
  #taking: Promise<void> = Promise.resolve();
  readonly #stopping = new Map<string, Promise<void>>();
  #lastRefusal = '';
  #closing = false;

  constructor(options: OperationsOptions) {
    this.#options = options;
  }

  /**
   * Settles unfinished orders of an earlier process: sends recorded answers again, settles writes and repeats
   * diagnoses.
   */
  resume(): void {
    const unfinished = this.#options.journal.unfinished();
    // The cancelled run of a recorded but unfinished cancellation is not started again.
    const cancelled = new Set(
      unfinished.filter(({ order }) => order.kind === 'cancel').map(({ order }) => order.runId),
    );
    for (const { order, said, stopped: isStopped, awaits } of unfinished) {
      const stopped = isStopped || (order.kind === 'diagnose' && cancelled.has(order.runId));
      if (!isOperation(order))
        this.#track(order, () => this.#options.journal.append({ kind: 'ended', orderId: order.orderId }));
      else if (said) this.#track(order, (running) => this.#finish(running.order, { said }, true));
      // An order without confirmation has not started: the question is asked again, with the original deadline.
      else this.#begin(order, { interrupted: awaits === undefined, stopped, ...(awaits !== undefined && { awaits }) });
    }
  }

  /**
   * Processes instructions sequentially, so that two orders never access the journal at once. Resolves when the
   * instruction is answered.
   */
  take(messageId: string, { order: signed }: Instruction): Promise<void> {
    const next = this.#taking.then(() => this.#hold.admit(() => this.#take(messageId, signed)));
    // The caller gets the error (the hub sends the order again); the next instruction still runs.
    this.#taking = next.catch(() => undefined);
    return next;
  }

  get isBusy(): boolean {
    return this.#running.size > 0 || this.#hold.isAccepting;
  }

  /** Holds new orders for a swap of the program; false while an order is accepted, waiting or running. */
  hold(): boolean {
    return this.#hold.hold(this.isBusy);
  }

  release(): void {
    this.#hold.release();
  }

  /**
   * Ends all current runs that the stop covers, once for each signed stop. Answers immediately with the runs that are
   * writing, and again after the end of all runs. A repeated stop ends no newer run and gets the same answer. An
   * invalid stop gets no answer and is only logged.
   */
  async stop(stop: Stop): Promise<void> {
    const { journal, orderKeys, clock, agentVersion, stopAnswer, say } = this.#options;
    let verified: VerifiedStop;
    try {
      verified = verifyStop(stop, { keys: orderKeys(), now: clock.now(), agentVersion });
    } catch (error) {
      if (!(error instanceof OrderRefusal)) throw error;
      if (this.#lastRefusal !== error.message) say(`An emergency stop was refused. ${error.message}`);
      this.#lastRefusal = error.message;
      return;
    }
    const { stopId } = stop;
    const following = this.#stopping.get(stopId) ?? this.#follow(verified).finally(() => this.#stopping.delete(stopId));
    this.#stopping.set(stopId, following);
    await following;
    stopAnswer(stopId, 'acknowledged', journal.stop(stopId)?.runs ?? 0);
  }

  async #follow({ stopId, expiresAt, haltsUntil, procedureId }: VerifiedStop): Promise<void> {
    const { journal, stopAnswer } = this.#options;
    const before = journal.stop(stopId);
    // The stop was handled by an earlier process, or its answer was lost: the stopped runs may still be active.
    const runs = [...this.#running.values()].filter(({ order }) =>
      before ? journal.isStopped(order.orderId) : isNamedBy(procedureId, order),
    );
    if (!before) {
      for (const { order } of runs) await journal.append({ kind: 'stopped', orderId: order.orderId });
      for (const { stop } of runs) stop.abort(new Error('stopped'));
      // Written last: after a crash before this line, the stop is handled again and ends all current runs.
      await journal.append({ kind: 'stop', stopId, expiresAt, haltsUntil, procedureId, runs: runs.length });
    }
    if (runs.some(({ order }) => order.kind === 'execute' || order.kind === 'roll_back'))
      stopAnswer(stopId, 'writing', before?.runs ?? runs.length);
    await Promise.all(runs.map(({ done }) => done));
  }

  /** Reads each device that shows `connected` or `error`. An order for a device waits for its check. */
  async checkDevices(): Promise<void> {
    const { bench } = this.#options;
    const { checkDevice } = await import('./patch-tests/check-device.js');
    const unknown = bench.devices().filter(({ status }) => status === 'connected' || status === 'error');
    await Promise.all(
      unknown.map(({ id }) => {
        const before = this.#perDevice.get(id) ?? Promise.resolve();
        const done = before.then(() => checkDevice(bench, this.#options, id));
        this.#perDevice.set(id, done);
        return done;
      }),
    );
  }

  /**
   * Shuts down: diagnoses and waiting operations are interrupted and repeated at the next start; writes finish first.
   */
  async close(): Promise<void> {
    this.#closing = true;
    this.#options.confirmation.questions.close();
    for (const { order, stop } of this.#running.values())
      if (order.kind === 'diagnose' || order.kind === 'probe') stop.abort(new Error('the agent ends'));
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  async #take(messageId: string, signed: Instruction['order']): Promise<void> {
    const { journal, acknowledge, orderKeys, key, bench, clock } = this.#options;
    const before = journal.answered(messageId);
    if (before !== undefined) return acknowledge(messageId, before === '' ? 'done' : 'refused', before);
    let order: TakenOrder;
    try {
      order = verifyOrder(signed, {
        agentId: key.agentId,
        keys: orderKeys(),
        now: clock.now(),
        journal,
        device: (id) => accessOf(bench.find(id), this.#options.spoken),
      });
      // An order inside a message with a different id would be answered under a wrong id.
      if (order.orderId !== messageId) throw new OrderRefusal('unreadable');
      // control: an order without the consent of its session is refused
      this.#requireConsent(order);
    } catch (error) {
      if (!(error instanceof OrderRefusal)) throw error;
      await journal.append({
        kind: 'refused',
        orderId: messageId,
        reason: error.message,
        at: clock.now().toISOString(),
      });
      return acknowledge(messageId, 'refused', error.message);
    }
    await journal.append({ kind: 'taken', order });
    // Runs before the answer and before the next order: from here on the withdrawn offer is invalid.
    if (order.kind === 'cancel') await this.#cancel(order);
    if (!isOperation(order)) await journal.append({ kind: 'ended', orderId: order.orderId });
    failpoint('before-answer');
    acknowledge(messageId, 'done', '');
    this.#begin(order, { interrupted: false, stopped: false });
  }

  /** Only an order that is valid otherwise reaches the person at this PC as a question. */
  #requireConsent(order: TakenOrder): void {
    const { consents } = this.#options;
    if (consents.allows(order)) return;
    consents.askFor(order);
    throw new OrderRefusal('no_consent');
  }

  /**
   * Stops the work of sessions whose consent ended: reads at once, writes after the write in flight, by the rules of
   * every stop. Resolves when the stops are journaled and given, not when the writes have ended.
   */
  async consentEnded(person = ''): Promise<void> {
    for (const { order, stop } of this.#running.values()) {
      if (stop.signal.aborted || this.#options.consents.allows(order)) continue;
      await this.#options.journal.append({ kind: 'stopped', orderId: order.orderId });
      // control: running work stops when its consent ends
      stop.abort(new ConsentEnded(person));
    }
  }

  /** Ends the named run after the current write. The run's own report or outcome is the answer. */
  async #cancel({ runId }: TakenOrder): Promise<void> {
    for (const { order, stop } of this.#running.values()) {
      if (order.runId !== runId || (order.kind !== 'diagnose' && order.kind !== 'execute')) continue;
      await this.#options.journal.append({ kind: 'stopped', orderId: order.orderId });
      stop.abort(new Error('stopped'));
    }
  }

  #begin(
    order: TakenOrder,
    { interrupted, stopped, awaits }: { interrupted: boolean; stopped: boolean; awaits?: string },
  ): void {
    if (!isOperation(order)) return;
    this.#track(order, async (running) => {
      const { signal } = running.stop;
      const before = this.#perDevice.get(order.deviceId) ?? Promise.resolve();
      this.#perDevice.set(
        order.deviceId,
        before.then(() => running.done),
      );
      await before;
      const device = await this.#device(order, interrupted || awaits !== undefined);
      const refused = interrupted || stopped ? undefined : await this.#confirmed(order, device, signal, awaits);
      if (refused === 'closing') return;
      if (refused !== undefined && refused !== 'stopped')
        return this.#finish(order, this.#notBegun(order, NOT_BEGUN[refused]), false);
      const place = await this.#places.take();
      try {
        if (this.#closing) return;
        const mayBeHalfDone = interrupted && order.kind !== 'diagnose';
        // control: work that waited while the consent ended is not begun
        if (!mayBeHalfDone && !this.#options.consents.allows(order))
          return await this.#finish(order, this.#notBegun(order, NOT_BEGUN.not_allowed), false);
        const result =
          (stopped || signal.aborted) && !mayBeHalfDone
            ? this.#notBegun(order)
            : await this.#execute({
                order,
                signal,
                interrupted,
                wasStopped: stopped,
                device,
                place,
                isAttached: () => this.#options.bench.find(order.deviceId) !== undefined,
              });
        if (this.#isClosing() && order.kind === 'diagnose') return;
        await this.#finish(order, result, false);
      } finally {
        place.leave();
      }
    });
  }

  /**
   * Returns undefined when the order may start, or the reason against a start. Read-only and forget orders need no
   * confirmation.
   */
  async #confirmed(
    order: TakenOrder,
    device: SeenDevice | undefined,
    signal: AbortSignal,
    awaits: string | undefined,
  ): Promise<Exclude<Answer, 'confirmed'> | undefined> {
    const { confirmation, journal, clock } = this.#options;
    const asks = awaits !== undefined || confirmation.isRequired();
    // control: a patch test waits for the person at the agent too = !asks || order.kind === 'probe'
    if (!asks || !['execute', 'roll_back', 'probe'].includes(order.kind)) return undefined;
    if (this.#closing) return 'closing';
    const until = awaits === undefined ? new Date(clock.now().getTime() + CONFIRM_MS) : new Date(awaits);
    if (awaits === undefined)
      await journal.append({ kind: 'awaiting', orderId: order.orderId, until: until.toISOString() });
    this.#tellConfirmation(order, 'active', 'Waiting for confirmation at the agent. Nothing is written before');
    const answer = await confirmation.questions.ask(
      questionOf(order, journal, device?.name ?? order.deviceId, until),
      until.getTime() - clock.now().getTime(),
      signal,
    );
    if (answer === 'closing') return answer;
    if (answer === 'confirmed')
      await journal.append({
        kind: 'confirmed',
        orderId: order.orderId,
        planDigest: order.planDigest,
        at: clock.now().toISOString(),
      });
    if (answer === 'confirmed') this.#tellConfirmation(order, 'completed', 'Confirmed at the agent');
    else this.#tellConfirmation(order, 'failed', NOT_BEGUN[answer]);
    return answer === 'confirmed' ? undefined : answer;
  }

  /** A run has a step for the confirmation; a patch test only tells that it waits. */
  #tellConfirmation(order: TakenOrder, status: 'active' | 'completed' | 'failed', plain: string): void {
    const { steps, clock } = this.#options;
    if (order.kind !== 'probe') return reportConfirmation(order, steps, status, plain, clock.now());
    if (status === 'active') steps.probeStep(probeStep(order, 'waiting', { done: 0, total: 0, plain }, clock.now()));
  }

  /**
   * An operation never rejects: an error here is a failure of the agent's own storage. The error is logged, and the
   * order stays unfinished for the next start.
   */
  #track(order: TakenOrder, work: (running: Running) => Promise<void>): void {
    const stop = new AbortController();
    // Starts one turn later, after the operation is registered as running.
    const done: Promise<void> = Promise.resolve()
      .then(() => work(running))
      .catch((error: unknown) =>
        this.#options.say(
          `Couldn't finish the order ${order.orderId}: ${(error as Error).message}. The agent tries again at its next start.`,
        ),
      )
      .finally(() => this.#running.delete(order.orderId));
    const running: Running = { order, stop, done };
    this.#running.set(order.orderId, running);
  }

  async #device({ deviceId, kind }: TakenOrder, interrupted: boolean): Promise<SeenDevice | undefined> {
    if (isWithoutDevice(kind)) return undefined;
    return interrupted ? this.#options.bench.wait(deviceId, COMES_BACK_MS) : this.#options.bench.find(deviceId);
  }

  async #execute(execution: Execution): Promise<Result> {
    const { order } = execution;
    const { bench } = this.#options;
    const { kind } = order;
    if (isWithoutDevice(kind)) return (await loadExecutors(this.#options))[kind](execution);
    bench.setStatus(order.deviceId, STATUS_DURING[kind]);
    try {
      const executors = await loadExecutors(this.#options);
      const result = await executors[kind](execution);
      bench.setStatus(order.deviceId, 'ready');
      return result;
    } catch (error) {
      bench.setStatus(order.deviceId, 'error');
      throw error;
    }
  }

  #notBegun(order: TakenOrder, reason: string = NOT_BEGUN.stopped): Result {
    return notBegun(this.#options, order, reason);
  }

  /** Journals the answer before sending, so that a later start repeats the same bytes. */
  async #finish({ orderId }: TakenOrder, { said, offer, choices, settled }: Result, again: boolean): Promise<void> {
    const { journal, tell } = this.#options;
    if (said) {
      const offered = { ...(offer && { offer }), ...(choices && { choices }) };
      if (!again) await journal.append({ kind: 'said', orderId, said, ...offered });
      failpoint('before-answer');
      await tell(said.kind, Buffer.from(said.bytes, 'base64'));
    }
    await settled?.();
    await journal.append({ kind: 'ended', orderId });
  }

  #isClosing(): boolean {
    return this.#closing;
  }
}

/**
 * Loads the readers and procedures at the first order: they are most of the agent's code, and a waiting agent needs none
 * of them. All of the code is loaded before the order begins, so that no write waits for a file of the program.
 */
const loadExecutors = async (parts: ExecutorParts): Promise<ReturnType<typeof executorsOf>> =>
  (await import('./executors.js')).executorsOf(parts);

/** A diagnosis only reads and names every procedure, so a stop of one procedure does not cover diagnoses. */
const isNamedBy = (procedureId: string, { kind, procedures }: TakenOrder): boolean =>
  procedureId === '' || (kind !== 'diagnose' && procedures.some((one) => one.startsWith(`${procedureId}@`)));
