import { randomUUID } from 'node:crypto';
import type { Update, UpdateState } from '@revive/proto/revive/link/v1/updates';
import { isOpenUpdate, type UpdateProblem, type UpdateStateName } from '@revive/contracts/fleet/update-states';
import type { OrderKey } from '../identity/order-keys.js';
import type { Random, Sleep } from '../retry/backoff.js';
import { CHECK_IN_MS, type ToAgent } from './messages.js';
import { problemOf, UpdateProblemError } from './problem.js';
import type { ProgramFolder } from './program-folder.js';
import { writeCheckIn } from './state-file.js';
import type { SupervisorChannel } from './supervisor-channel.js';
import type { OpenFile } from './unpack.js';

export interface UpdatesParts {
  readonly folder: ProgramFolder;
  readonly gatewayUrl: string;
  readonly agentId: string;
  readonly version: string;
  /** `node` for a script, else such as `linux-x64`. */
  readonly platform: string;
  /** Undefined: nothing would start a new version, so the agent takes no offer. */
  readonly supervisor: SupervisorChannel | undefined;
  /** The root that ships with this program; a clone ships none and trusts its platform's development root. */
  readonly shippedRoot: () => Promise<Uint8Array | undefined>;
  readonly orderKeys: () => readonly OrderKey[];
  readonly orders: { readonly isBusy: boolean; hold(): boolean; release(): void };
  readonly health: () => { readonly healthy: boolean; readonly connected: boolean };
  readonly report: (state: UpdateState) => void;
  readonly clock: { now(): Date };
  readonly sleep: Sleep;
  readonly random: Random;
  readonly say: (sentence: string) => void;
  readonly openFile?: OpenFile;
  readonly retryMs?: number;
}

export interface Offer {
  readonly offerId: string;
  readonly version: string;
  readonly state: UpdateStateName;
  readonly ordered?: true;
  /** SHA-256 of the unpacked program, once it is verified. */
  readonly sha256?: string;
  readonly developmentRoot?: string;
  readonly problem?: UpdateProblem;
  readonly reason?: string;
}
type Standing = Extract<ToAgent, { kind: 'standing' }>;

const RETRY_MS = 15 * 60_000;
/** A supervisor that asked to hold the orders stops the agent within seconds. */
const HOLD_MS = 60_000;

/**
 * The agent's side of an update: takes offers, fetches and verifies them, and answers its supervisor. Invariants: only a
 * verified program is handed to the supervisor; an offer is kept on disk, so that a restart goes on with it; an error of
 * an update never ends the agent.
 */
export class Updates {
  #offer: Offer | undefined;
  #standing: Standing | undefined;
  #working = new AbortController();
  #checkIns: NodeJS.Timeout | undefined;
  #holding: NodeJS.Timeout | undefined;
  #count = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(private readonly parts: UpdatesParts) {}

  get supervisorVersion(): string | undefined {
    return this.parts.supervisor?.version;
  }

  async start(every = CHECK_IN_MS): Promise<void> {
    const { supervisor, folder, sleep, random } = this.parts;
    if (!supervisor) return;
    await folder.make().catch((error: unknown) => this.#complain(error));
    this.#offer = await folder.read<Offer>('offer');
    supervisor.listen(
      (message) => this.#heard(message),
      () => this.#abandoned(),
    );
    this.#checkIns = setInterval(() => this.checkIn(), every);
    this.checkIn();
    if (this.#offer && isOpenUpdate(this.#offer.state)) {
      // All agents of a shop may start at once.
      void sleep(random() * Math.min(every, 5_000), this.#working.signal).then(() => this.#work());
    }
  }

  stop(): void {
    this.#working.abort();
    clearInterval(this.#checkIns);
    this.#release();
  }

  /** Checks in: over the IPC channel and in the state file (`witnesses.ts`). */
  checkIn(): void {
    const { supervisor, folder, version, clock, orders } = this.parts;
    const { healthy, connected } = this.parts.health();
    supervisor?.send({ kind: 'alive', healthy, connected });
    const at = clock.now().getTime();
    this.#count += 1;
    const checkIn = { pid: process.pid, version, at, count: this.#count, healthy, connected, busy: orders.isBusy };
    // A disk that takes no file must not end the agent; the supervisor still hears the message above.
    writeCheckIn(folder.stateFile, checkIn).catch(() => undefined);
  }

  /** Sends the present state; call after each welcome of the hub. */
  tell(): void {
    const { parts } = this;
    const offer = this.#offer;
    parts.report({
      offerId: offer?.offerId ?? '',
      state: offer?.state ?? '',
      problem: offer?.problem ?? '',
      reason: offer?.reason ?? '',
      version: offer?.version ?? '',
      runningVersion: parts.version,
      previousVersion: this.#standing?.previous ?? '',
      previousUntil:
        this.#standing?.previousUntil === undefined ? '' : new Date(this.#standing.previousUntil).toISOString(),
    });
  }

  /** Takes an offer or an order of the hub. A repeated one is answered with its state. */
  async take(update: Update): Promise<void> {
    const { offerId, version, rollBack, developmentRoot } = update;
    if (this.#offer?.offerId === offerId) return this.tell();
    this.#working.abort();
    this.#working = new AbortController();
    // Nothing of the former offer counts: a way back that a person ordered would hold up each later update.
    this.#offer = {
      offerId,
      version,
      state: 'offered',
      ...(rollBack && { ordered: true }),
      ...(developmentRoot && { developmentRoot: Buffer.from(developmentRoot).toString('base64') }),
    };
    await this.#change({});
    if (!this.parts.supervisor) return this.#change({ problem: 'needs_supervisor' });
    if (rollBack) return this.#goBack(update);
    void this.#work();
  }

  async #goBack(update: Update): Promise<void> {
    const { orderKeys, clock, agentId, version, folder, supervisor, say } = this.parts;
    const { verifyRollBack } = await import('../operations/orders/verify-roll-back.js');
    try {
      const signers = { keys: orderKeys(), now: clock.now() };
      const { to } = verifyRollBack(update, { ...signers, agentId, running: version });
      if (this.#standing?.previous !== to) return await this.#change({ problem: 'not_kept' });
      // The installed program is not among the versions; the supervisor knows it.
      const sha256 = (await folder.program(to))?.sha256 ?? '';
      await this.#change({ state: 'verified', sha256 });
      supervisor?.send({
        kind: 'swap',
        offerId: update.offerId,
        version: to,
        sha256,
        ordered: true,
      });
    } catch (error) {
      if ((error as Error).name !== 'OrderRefusal') throw error;
      say(`An order to go back to another version was refused. ${(error as Error).message}`);
      await this.#change({ problem: 'order_refused' });
    }
  }

  async #work(): Promise<void> {
    const { signal } = this.#working;
    const { sleep, random, retryMs = RETRY_MS } = this.parts;
    while (!signal.aborted && this.#offer && isOpenUpdate(this.#offer.state)) {
      try {
        await this.#advance(this.#offer);
        return;
      } catch (error) {
        if (signal.aborted) return;
        await this.#change({ problem: problemOf(error, 'metadata_refused') });
        this.#complain(error);
      }
      await sleep(retryMs * (0.5 + random()), signal);
    }
  }

  /** Returns when the supervisor has the next word, or when nothing is left to do. */
  async #advance(offer: Offer): Promise<void> {
    const { supervisor, version, folder } = this.parts;
    if (offer.ordered) return;
    if (offer.state === 'offered' && offer.version === version) return this.#change({ state: 'done' });
    if (offer.state === 'swapped' || offer.state === 'watching') return;
    const { offerId } = offer;
    const kept = offer.state === 'verified' ? await folder.program(offer.version) : undefined;
    const sha256 = kept && kept.sha256 === offer.sha256 ? kept.sha256 : await this.#fetch(offer);
    if (sha256 === undefined || this.#offer?.offerId !== offerId) return;
    await this.#change({ state: 'verified', sha256 });
    supervisor?.send({ kind: 'swap', offerId, version: offer.version, sha256 });
  }

  async #fetch(offer: Offer): Promise<string | undefined> {
    // The code for signed metadata is loaded here: a waiting agent needs none of it.
    const { fetchProgram } = await import('./fetch-program.js');
    const { sha256, supervisor } = await fetchProgram(this.parts, await this.#root(offer), offer.version, () =>
      this.#change({ state: 'downloading' }),
    );
    if (!supervisor) return sha256;
    this.parts.supervisor?.send({ kind: 'supervisor', ...supervisor });
    if (sha256 === undefined) throw new UpdateProblemError('needs_supervisor');
    return sha256;
  }

  async #root({ developmentRoot }: Offer): Promise<{ readonly id: string; readonly root: Uint8Array }> {
    const shipped = await this.parts.shippedRoot();
    if (shipped) return { id: 'shipped', root: shipped };
    // control: a development publisher is trusted only without a root of the program and without https
    if (developmentRoot === undefined || this.parts.gatewayUrl.startsWith('https:'))
      throw new UpdateProblemError('no_trusted_root');
    return { id: 'development', root: Buffer.from(developmentRoot, 'base64') };
  }

  #heard(message: ToAgent): void {
    switch (message.kind) {
      case 'hold':
        return this.#hold(message.id);
      case 'release':
        return this.#release();
      case 'standing':
        return this.#stand(message);
      case 'end':
        // Windows has no signal that a process can answer.
        return void process.emit('SIGTERM');
    }
  }

  #hold(id: string): void {
    const { orders, supervisor } = this.parts;
    const isHeld = orders.hold();
    supervisor?.send({ kind: 'held', id, ...(!isHeld && { busy: 'run' }) });
    if (!isHeld) return;
    clearTimeout(this.#holding);
    this.#holding = setTimeout(() => this.#release(), HOLD_MS);
  }

  #abandoned(): void {
    this.#release();
    // The next supervisor finds a living agent by its socket. Windows has none, so the agent ends there.
    if (process.platform === 'win32') process.emit('SIGTERM');
  }

  #release(): void {
    clearTimeout(this.#holding);
    this.parts.orders.release();
  }

  #stand(standing: Standing): void {
    this.#standing = standing;
    const { result } = standing;
    if (result && this.#offer && result.offerId === this.#offer.offerId) {
      const { state, reason, problem } = result;
      void this.#change({ state, ...(reason && { reason }), ...(problem && { problem }) });
    } else this.tell();
  }

  async #change(change: Partial<Offer>): Promise<void> {
    const { problem: _, ...before } = this.#offer ?? { offerId: randomUUID(), version: '', state: 'offered' as const };
    this.#offer = { ...before, ...change };
    this.tell();
    // One write at a time. The state is still told without the disk; a restart then begins the offer again.
    this.#writing = this.#writing
      .then(() => this.#offer && this.parts.folder.write('offer', this.#offer))
      .catch(() => undefined);
    await this.#writing;
  }

  #complain(error: unknown): void {
    const why = error instanceof UpdateProblemError ? error.problem : (error as Error).message;
    this.parts.say(`The update waits (${why}). This agent keeps working with version ${this.parts.version}.`);
  }
}
