import { status } from '@grpc/grpc-js';
import type { OneTimeLeaving } from '@revive/contracts/fleet/one-time-sessions';
import type {
  AgentMessage,
  Device,
  Hello,
  HubMessage,
  Instruction,
  Rescan,
  Settings,
  Stop,
  Welcome,
} from '@revive/proto/revive/link/v1/link';
import type { ConsentRequest } from '@revive/proto/revive/link/v1/consent';
import type { Update, UpdateState } from '@revive/proto/revive/link/v1/updates';
import type { DoctorReport } from '@revive/proto/revive/link/v1/doctor';
import type { RepairWish, RepairWishAnswer } from '@revive/proto/revive/link/v1/repair_wish';
import type { Print } from '@revive/proto/revive/link/v1/printing';
import type { Progress } from '@revive/proto/revive/repair/v1/repair';
import { RARELY_MS, backoff, backoffAfterDial, retryAfter, type Random, type Sleep } from '../retry/backoff.js';
import { LinkSession, type Ending } from './link-session.js';
import type { LinkStream } from './link-wire.js';
import type { UplinkJournal } from './uplink-journal.js';

interface HubRequests {
  print?(print: Print): Promise<void>;
  instruction(messageId: string, instruction: Instruction): Promise<void>;
  stop(stop: Stop): Promise<void>;
  /** Throws where the agent refuses to read its devices for this asker. */
  rescan(rescan: Rescan): Promise<void>;
  /** Called at the hub's first message of a connection, and again when the agent was confirmed meanwhile. */
  welcomed(welcome: Welcome): Promise<void>;
  /** Settings requested by the tenant; they only ever tighten. */
  settings(settings: Settings): Promise<void>;
  update?(update: Update): Promise<void>;
  /** Not awaited: the doctor takes seconds, and the hub's other messages must not wait. */
  doctor?(requestId: string): void;
  wishAnswered?(answer: RepairWishAnswer): void;
  /** Opens a question at this PC. The hub's message never answers one. */
  consent?(request: ConsentRequest): void;
}
interface LinkOptions {
  readonly dial: () => { connect(): LinkStream; close(): void };
  readonly journal: UplinkJournal;
  readonly hello: () => Omit<Hello, 'devices' | 'firstUnacknowledged'>;
  readonly devices: () => readonly Device[];
  readonly confirmsAtAgent: () => boolean;
  readonly requests: HubRequests;
  /** Called when a stream ends before the hub's welcome; invalid certificates are a possible cause. */
  readonly unwelcome: (details: string) => void;
  /** Called when the platform no longer knows this agent. */
  readonly forgotten?: () => void;
  readonly random: Random;
  readonly sleep: Sleep;
  readonly say: (sentence: string) => void;
}

const FIRST_WINDOW_MS = 10_000;

/**
 * The agent's side of the stream. Reconnects forever with the hub's backoff window and resumes after the last message
 * stored by the hub. Journaled messages are sent in order. All further messages (progress, answers, bench changes) are
 * sent only while a stream exists.
 */
export class Link {
  readonly #options: LinkOptions;
  readonly #stopping = new AbortController();
  #session: LinkSession | undefined;
  #tellsSettings = false;
  #answersWishes = false;
  #isRefused = false;
  #windowMs = FIRST_WINDOW_MS;
  #running: Promise<void> | undefined;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  get isConnected(): boolean {
    return this.#session?.isWelcomed ?? false;
  }

  /** The platform has stored everything that this agent reported. */
  get isDelivered(): boolean {
    return this.#options.journal.isDelivered;
  }

  /** The platform itself ended the last connection: this program speaks in a way that the platform does not accept. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  start(): void {
    this.#running ??= this.#dialForEver();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#session?.end();
    await this.#running;
  }

  drop(): void {
    this.#session?.cut();
  }

  /** Reports changed settings, but only to a hub that supports settings. */
  settingsChanged(): void {
    if (this.#tellsSettings) this.#session?.send({ settings: { confirmsAtAgent: this.#options.confirmsAtAgent() } });
  }

  /** Call after an append to the journal. */
  ring(): void {
    this.#session?.pump();
  }

  deviceChanged(device: Device): void {
    this.#session?.send({ attached: device });
  }
  deviceGone(deviceId: string): void {
    this.#session?.send({ detached: { deviceId } });
  }
  printing(message: Pick<AgentMessage, 'printState' | 'printers'>): void {
    this.#session?.send(message);
  }
  progress(progress: Progress): void {
    this.#session?.sendIfIdle({ progress });
  }
  acknowledge(messageId: string, result: 'done' | 'refused', reason: string): void {
    this.#session?.send({ acknowledged: { messageId, result, reason } });
  }
  updateState(updateState: UpdateState): void {
    if (this.isConnected) this.#session?.send({ updateState });
  }
  doctorReport(doctorReport: DoctorReport): void {
    if (this.isConnected) this.#session?.send({ doctorReport });
  }
  /** False without a hub that answers wishes: a hub of an earlier release would end the stream. */
  wish(repairWish: RepairWish): boolean {
    if (!this.isConnected || !this.#answersWishes || !this.#session) return false;
    this.#session.send({ repairWish });
    return true;
  }
  /** Goodbye of a one-time session: the platform revokes this agent and ends the stream. */
  leave(reason: OneTimeLeaving): void {
    this.#session?.send({ leaving: { reason } });
  }
  stopAnswer(stopId: string, answer: 'writing' | 'acknowledged', runs: number): void {
    this.#session?.send({ stopAnswer: { stopId, answer, runs } });
  }

  async #dialForEver(): Promise<void> {
    const { signal } = this.#stopping;
    for (let failures = 0; !signal.aborted; failures++) {
      const dialled = performance.now();
      const ending = await this.#oneSession();
      const tookMs = performance.now() - dialled;
      if (signal.aborted) return;
      if (ending.welcomed) failures = 0;
      else this.#options.unwelcome(ending.details);
      await this.#options.sleep(this.#wait(ending, failures, tookMs), signal);
    }
  }

  #wait({ code, details, welcomed }: Ending, failures: number, tookMs: number): number {
    const { random, say, forgotten } = this.#options;
    this.#isRefused = code === status.INVALID_ARGUMENT;
    switch (retryAfter(code)) {
      case 'again':
        return welcomed
          ? backoff(failures, this.#windowMs, random)
          : backoffAfterDial(failures, this.#windowMs, tookMs, random);
      case 'slowly':
        say(`The platform closed the connection: ${details}`);
        return this.#windowMs + backoff(failures, this.#windowMs, random);
      case 'rarely':
        // The program of a one-time session ends, and tells its customer so.
        if (forgotten) forgotten();
        else say(`The platform no longer knows this agent (${details}). Enrol it again with a new token.`);
        return RARELY_MS + random() * RARELY_MS;
    }
  }

  async #oneSession(): Promise<Ending> {
    const { dial, journal, hello, devices } = this.#options;
    const wire = dial();
    try {
      const session = new LinkSession(wire.connect(), journal, (message) => this.#heard(message));
      this.#session = session;
      if (this.#stopping.signal.aborted) session.end();
      session.send({ hello: { ...hello(), devices: [...devices()], firstUnacknowledged: journal.firstWaiting } });
      return await session.ended;
    } catch (error) {
      return { code: status.UNKNOWN, details: (error as Error).message, welcomed: false };
    } finally {
      this.#session = undefined;
      wire.close();
    }
  }

  /** Acknowledges after the scan, so that the hub has received all found devices first. */
  async #rescan(id: string, rescan: Rescan): Promise<void> {
    try {
      await this.#options.requests.rescan(rescan);
      this.acknowledge(id, 'done', '');
    } catch (error) {
      this.acknowledge(id, 'refused', (error as Error).message.slice(0, 1_000));
    }
  }

  async #heard({
    id,
    welcome,
    received,
    instruction,
    stop,
    rescan,
    settings,
    print,
    update,
    doctor,
    repairWishAnswer,
    consent,
  }: HubMessage): Promise<void> {
    const { requests, journal } = this.#options;
    if (welcome) {
      this.#windowMs = Math.min(Math.max(welcome.backoffSeconds, 1), 600) * 1000;
      await journal.acknowledge(welcome.receivedThrough);
      this.#session?.welcomed(welcome);
      await requests.welcomed(welcome);
      this.#tellsSettings = Boolean(welcome.settings);
      this.#answersWishes = welcome.confirmed && Boolean(welcome.answersWishes);
      this.#isRefused = false;
      if (welcome.settings) await requests.settings(welcome.settings);
      this.settingsChanged();
    } else if (received) await journal.acknowledge(received.through);
    else if (instruction) await requests.instruction(id, instruction);
    else if (stop) await requests.stop(stop);
    else if (rescan) await this.#rescan(id, rescan);
    else if (settings) await requests.settings(settings);
    else if (print) await requests.print?.(print);
    else if (update) await requests.update?.(update);
    else if (doctor) requests.doctor?.(doctor.requestId);
    else if (repairWishAnswer) requests.wishAnswered?.(repairWishAnswer);
    else if (consent) requests.consent?.(consent);
  }
}
