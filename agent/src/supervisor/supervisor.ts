import type { RollBackReason } from '@revive/contracts/fleet/update-states';
import { NEEDS_A_PERSON, type SwapRequest, type ToSupervisor } from '../updates/messages.js';
import type { Program, ProgramFolder, SwapMarker, UpdateResult } from '../updates/program-folder.js';
import { readCheckIn } from '../updates/state-file.js';
import { endAgent, environmentOf, type AgentChild, type SpawnAgent } from './agent-child.js';
import { AgentHold } from './agent-hold.js';
import { CHECK_MS, judge, newCourse, observe, type Course, type Observation } from './judge.js';
import { awaitOrphan } from './orphan.js';
import type { SupervisorClock } from './supervisor-clock.js';
import { SwapPrograms } from './swap-programs.js';
import { weigh } from './witnesses.js';

export interface SupervisorParts {
  readonly version: string;
  readonly home: string;
  readonly folder: ProgramFolder;
  readonly base: Program;
  readonly clock: SupervisorClock;
  readonly spawn: SpawnAgent;
  /** Whether this PC reaches the platform. */
  readonly reaches: () => Promise<boolean>;
  readonly say: (sentence: string) => void;
  /** True for a supervisor that was loaded before and did not last. */
  readonly isRefused?: (sha256: string) => boolean;
  /** Called after each step of a swap; tests end the process here. */
  readonly stepped?: (step: SwapMarker['step']) => void;
}

/** The agent exited with `NEEDS_A_PERSON`, after a sentence about the reason. */
export class NeedsAPersonError extends Error {}

export type Ending = { readonly reload?: Extract<ToSupervisor, { kind: 'supervisor' }> };

const RESTART_MS = 500;
const LONGEST_RESTART_MS = 30_000;
/** Starts in a row without a check-in until the version counts as one that does not start. */
const MOST_STARTS = 5;
/** Checks without a check-in until a process outside a watch is started again. */
const MOST_SILENT = 10;
/** A run may keep a broken version for so many checks; then the agent is asked to end after its write. */
const MOST_DELAYS = 30;

/**
 * Starts the agent, swaps its program and goes back. Invariants: there is always a version to start; each step of a swap
 * is on disk before the next; no agent is stopped for a swap while it answers that it is busy, or does not answer.
 */
export class Supervisor {
  readonly #programs: SwapPrograms;
  readonly #stopping = new AbortController();
  #wake = new AbortController();
  #child: AgentChild | undefined;
  #isEnding = false;
  #needsAPerson = false;
  #course: { readonly marker: SwapMarker; course: Course } | undefined;
  #pending: SwapRequest | undefined;
  #reload: Ending['reload'];
  #result: UpdateResult | undefined;
  #heard: { healthy: boolean; connected: boolean } | undefined;
  #channelBefore = false;
  #lastCount = '';
  #vetoes = 0;
  #silent = 0;
  #starts = 0;
  #delays = 0;
  readonly #hold: AgentHold;

  constructor(private readonly parts: SupervisorParts) {
    this.#programs = new SwapPrograms(parts.folder, parts.base);
    this.#hold = new AgentHold(parts.clock);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  stop(): void {
    this.#stopping.abort();
    this.#wake.abort();
  }

  /**
   * Runs until `stop`, or until a newer supervisor has to take over. The agent has ended then. Throws NeedsAPersonError
   * if the installed version does not start without a person, such as with a used token.
   */
  async run(): Promise<Ending> {
    const { folder, clock, home } = this.parts;
    await folder.make().catch((error: unknown) => this.#complain('prepare its folder', error));
    // A lock that stays names a dead process, and is ignored.
    await this.#programs.unlock().catch(() => undefined);
    this.#result = await folder.read<UpdateResult>('result');
    await awaitOrphan({ home, folder, clock, signal: this.#stopping.signal });
    await this.#recover();
    let next = clock.now() + CHECK_MS;
    while (!this.#stopping.signal.aborted && !(await this.#mayReload())) {
      await this.#keepRunning();
      await this.#trySwap();
      if (clock.now() >= next) {
        await this.#check();
        next = clock.now() + CHECK_MS;
      }
      this.#wake = new AbortController();
      if (this.#stopping.signal.aborted) break;
      await clock.wait(Math.max(1, next - clock.now()), this.#wake.signal);
    }
    await this.#endChild();
    if (this.#needsAPerson) throw new NeedsAPersonError('The agent was not started.');
    return this.#reload ? { reload: this.#reload } : {};
  }

  /** Finishes or undoes the swap of a process that was killed. */
  async #recover(): Promise<void> {
    const { folder, clock } = this.parts;
    const marker = await folder.read<SwapMarker>('swap');
    if (!marker) return;
    if (marker.backBecause) return this.#relinkBack(marker, marker.backBecause);
    if (marker.step === 'marked' || marker.step === 'stopped') return folder.remove('swap');
    this.#course = { marker, course: newCourse(clock.now()) };
    await this.#record(marker, { state: 'watching' });
  }

  async #start(): Promise<void> {
    const { spawn, version, clock } = this.parts;
    const program = await this.#programToStart();
    if (!program || this.#stopping.signal.aborted) return;
    this.#isEnding = false;
    this.#channelBefore = false;
    this.#heard = undefined;
    this.#starts += 1;
    const child = spawn(program, environmentOf(program, version, clock), (message) => this.#hear(child, message));
    this.#child = child;
    void child.ended.then(() => this.#exited(child));
    this.#tell();
  }

  async #programToStart(): Promise<Program | undefined> {
    const current = await this.#programs.current();
    const program = await this.#programs.find(current.version);
    if (program) return program;
    const before = await this.#programs.before(current);
    if (before) await this.#relinkBack(this.#markerBack(current.version, before.version, 'file_gone'), 'file_gone');
    return before;
  }

  #exited(child: AgentChild): void {
    if (child !== this.#child) return;
    if (!this.#isEnding) this.#note({ kind: 'exit' });
    // A version under watch is judged by its course instead.
    if (child.exitCode === NEEDS_A_PERSON && !this.#course && !this.#isEnding) {
      this.#needsAPerson = true;
      this.#stopping.abort();
    }
    this.#hold.ended();
    this.#wake.abort();
  }

  /** Starts an agent that has ended, after a growing delay; after `MOST_STARTS` starts the version before. */
  async #keepRunning(): Promise<void> {
    const { clock } = this.parts;
    await this.#judge();
    if (this.#child && !this.#child.hasEnded) return;
    const delay = RESTART_MS * 2 ** Math.min(Math.max(this.#starts - 1, 0), 8);
    if (this.#child) await clock.wait(Math.min(delay, LONGEST_RESTART_MS), this.#stopping.signal);
    if (this.#starts >= MOST_STARTS && !this.#course) {
      this.#starts = 0;
      await this.#goBack('unexpected_exits');
    }
    if (!this.#child || this.#child.hasEnded) await this.#start();
  }

  #hear(child: AgentChild, message: ToSupervisor): void {
    if (child !== this.#child) return;
    switch (message.kind) {
      case 'alive':
        if (!this.#channelBefore) this.#tell();
        this.#channelBefore = true;
        this.#heard = message;
        this.#starts = 1;
        return this.#note({ ...message, kind: 'check_in' });
      case 'held':
        return this.#hold.answered(message.id, message.busy === undefined);
      case 'swap':
        // control: a version that went back is not started again by its offer
        if (this.#result?.offerId === message.offerId && this.#result.state === 'rolled_back') return this.#tell();
        this.#pending = message;
        return this.#wake.abort();
      case 'supervisor':
        if (this.parts.isRefused?.(message.sha256)) return;
        this.#reload = message;
        return this.#wake.abort();
    }
  }

  #note(observation: Observation): void {
    if (this.#course) this.#course.course = observe(this.#course.course, observation);
  }

  /** Weighs the witnesses and the file of the program, once a minute. */
  async #check(): Promise<void> {
    const { folder, clock } = this.parts;
    const seen = await readCheckIn(folder.stateFile);
    const count = seen?.pid === this.#child?.pid ? `${seen?.pid} ${seen?.count}` : '';
    const file = count !== '' && count !== this.#lastCount;
    this.#lastCount = count;
    const channel = this.#heard !== undefined;
    const { isAlive, vetoes } = weigh({ channel, channelBefore: this.#channelBefore, file, vetoes: this.#vetoes });
    this.#vetoes = vetoes;
    this.#heard = undefined;
    this.#silent = isAlive ? 0 : this.#silent + 1;
    if (isAlive && !channel && seen) this.#note({ kind: 'check_in', healthy: seen.healthy, connected: seen.connected });
    if (!isAlive) this.#note({ kind: 'missed' });
    const current = await this.#programs.current();
    if (!(await this.#programs.find(current.version))) {
      this.#note({ kind: 'file_gone' });
      if (!this.#course) await this.#goBack('file_gone');
    }
    await this.#judge();
    if (!this.#course && this.#silent >= MOST_SILENT) await this.#restart();
    const open = this.#pending ? [this.#pending.version] : [];
    await this.#programs
      .prune(clock.now(), clock.wall(), [...open, ...(this.#course ? [this.#course.marker.undoTo] : [])])
      .catch((error: unknown) => this.#complain('remove an old version', error));
  }

  async #restart(): Promise<void> {
    this.#silent = 0;
    this.parts.say('The agent gives no sign of life and is started again.');
    await this.#endChild();
  }

  async #judge(): Promise<void> {
    const watched = this.#course;
    if (!watched) return;
    const { clock, reaches } = this.parts;
    const now = clock.now();
    let verdict = judge(watched.course, now, false);
    if (verdict === 'wait' && judge(watched.course, now, true) !== 'wait' && (await reaches()))
      verdict = judge(watched.course, clock.now(), true);
    if (verdict === 'wait') return;
    if (verdict === 'done') return this.#finish(watched.marker);
    await this.#goBack(verdict);
  }

  async #finish(marker: SwapMarker): Promise<void> {
    this.#course = undefined;
    await this.#record(marker, isOrdered(marker) ? { state: 'rolled_back', reason: 'ordered' } : { state: 'done' });
    // A marker that stays is watched once more after the next start.
    await this.parts.folder.remove('swap').catch(() => undefined);
  }

  async #trySwap(): Promise<void> {
    const request = this.#pending;
    const child = this.#child;
    if (!request || this.#course || !child || child.hasEnded) return;
    const { folder, say } = this.parts;
    const from = (await this.#programs.current()).version;
    const marker: SwapMarker = {
      offerId: request.offerId,
      from,
      to: request.version,
      undoTo: from,
      step: 'marked',
      ...(request.ordered && { ordered: true }),
    };
    if (from === request.version) {
      this.#pending = undefined;
      return this.#finish(marker);
    }
    if (!(await this.#programs.isVerified(request.version, request.sha256))) {
      this.#pending = undefined;
      say(`Version ${request.version} on this PC differs from the verified one. Nothing was swapped.`);
      return this.#record(marker, { state: 'verified', problem: 'target_refused' });
    }
    try {
      await folder.write('swap', marker);
      // control: no program is swapped during other work on the PC = !(await this.#hold.ask(child))
      if ((await this.#programs.lock()) !== undefined || !(await this.#hold.ask(child))) {
        await this.#programs.unlock();
        await folder.remove('swap');
        if (this.#result?.problem !== 'busy') await this.#record(marker, { state: 'verified', problem: 'busy' });
        return;
      }
    } catch (error) {
      // Without a marker on disk no swap begins, because the next supervisor could not undo the swap.
      this.#complain('swap the program', error);
      child.send({ kind: 'release' });
      return this.#record(marker, { state: 'verified', problem: 'not_writable' });
    }
    this.#pending = undefined;
    await this.#swap(marker);
  }

  async #swap(marker: SwapMarker): Promise<void> {
    const { folder, clock, stepped } = this.parts;
    const before = await this.#programs.current();
    const step = async (done: SwapMarker['step']): Promise<SwapMarker> => {
      const next = { ...marker, step: done };
      await folder.write('swap', next);
      stepped?.(done);
      return next;
    };
    try {
      await this.#endChild();
      await step('stopped');
      await this.#programs.link(marker.to, marker.from, clock.wall());
      const linked = await step('linked');
      await this.#record(linked, { state: 'swapped' });
      this.#course = { marker: linked, course: newCourse(clock.now()) };
      await this.#programs.unlock();
      this.#starts = 0;
      await this.#start();
      await step('started');
      await this.#record(linked, { state: 'watching' });
    } catch (error) {
      this.#complain('finish the swap', error);
      // The disk is full. Each undo is tried, and the marker tells the next start which undo is left.
      await this.#programs.unlock().catch(() => undefined);
      if (this.#course) return;
      await this.#programs.putAnyway(before).catch(() => undefined);
      await folder.remove('swap').catch(() => undefined);
      await this.#record(marker, { state: 'verified', problem: 'not_writable' });
    }
  }

  async #goBack(reason: RollBackReason): Promise<void> {
    const { folder, say } = this.parts;
    const current = await this.#programs.current();
    const before = await this.#programs.before(current);
    const child = this.#child;
    if (!before) {
      this.#course = undefined;
      return;
    }
    // A living agent in a run ends the run first. A version that flips all the time may delay this only so often.
    if (
      child &&
      !child.hasEnded &&
      this.#channelBefore &&
      reason !== 'missed_check_ins' &&
      !(await this.#hold.ask(child))
    ) {
      this.#delays += 1;
      if (this.#delays < MOST_DELAYS) return;
    }
    this.#delays = 0;
    say(`Version ${current.version} is taken back to ${before.version} (${reason}).`);
    const marker = this.#markerBack(current.version, before.version, reason);
    // A disk that takes no marker must not keep a broken version running.
    await folder.write('swap', marker).catch((error: unknown) => this.#complain('write its marker', error));
    await this.#endChild();
    await this.#relinkBack(marker, reason);
    await this.#start();
  }

  #markerBack(from: string, to: string, reason: RollBackReason): SwapMarker {
    const ofResult = this.#result?.to === from ? this.#result.offerId : '';
    const offerId = this.#course?.marker.offerId ?? ofResult;
    return { offerId, from, to, undoTo: to, step: 'marked', backBecause: reason };
  }

  /** Makes the version before the one that starts, and records the way back. */
  async #relinkBack(marker: SwapMarker, reason: RollBackReason): Promise<void> {
    this.#course = undefined;
    this.#starts = 0;
    await this.#programs
      .putAnyway({ version: marker.to })
      .catch((error: unknown) => this.#complain('note the version', error));
    await this.#record({ ...marker, from: marker.to, to: marker.from }, { state: 'rolled_back', reason });
    // A marker that stays repeats this same way back after the next start.
    await this.parts.folder.remove('swap').catch(() => undefined);
  }

  async #record(marker: SwapMarker, result: Pick<UpdateResult, 'state' | 'reason' | 'problem'>): Promise<void> {
    this.#result = { offerId: marker.offerId, from: marker.from, to: marker.to, ...result };
    // Told over the channel in any case; an unwritten result is judged again by the next supervisor.
    await this.parts.folder.write('result', this.#result).catch(() => undefined);
    this.#tell();
  }

  #tell(): void {
    const { version } = this.parts;
    const child = this.#child;
    void this.#programs.current().then(({ previous, previousUntil }) =>
      child?.send({
        kind: 'standing',
        supervisor: version,
        ...(previous !== undefined && { previous }),
        ...(previousUntil !== undefined && { previousUntil }),
        ...(this.#result && { result: this.#result }),
      }),
    );
  }

  /** A newer supervisor takes over between two watches, when the agent holds its orders. */
  async #mayReload(): Promise<boolean> {
    if (!this.#reload || this.#course) return false;
    const child = this.#child;
    return !child || child.hasEnded || this.#hold.ask(child);
  }

  async #endChild(): Promise<void> {
    const child = this.#child;
    if (!child || child.hasEnded) return;
    this.#isEnding = true;
    await endAgent(child, this.parts.clock);
  }

  #complain(what: string, error: unknown): void {
    this.parts.say(`The supervisor couldn't ${what}: ${(error as Error).message}.`);
  }
}

const isOrdered = (marker: SwapMarker): boolean => marker.ordered === true;
