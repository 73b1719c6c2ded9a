import { status, type ServerDuplexStream } from '@grpc/grpc-js';
import type { AgentMessage, Device, Hello, HubMessage, Rescan, RootStatement } from '@revive/proto/revive/link/v1/link';
import type { UpdateState } from '@revive/proto/revive/link/v1/updates';
import type { OneTimeLeaving } from '@revive/contracts/fleet/one-time-sessions';
import { SignedOrder } from '@revive/proto/revive/repair/v1/repair';
import type { AgentActor } from '@revive/platform/auth/actor';
import { isAppError, messageOf } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import type { Logger } from '@revive/platform/telemetry/log';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchRepository } from '../bench/bench.repository.js';
import type { ConfirmationRequirementRepository } from '../agents/confirmation-requirement.repository.js';
import type { InstructionRepository, Waiting } from '../commands/instruction.repository.js';
import type { Presence } from './presence.js';
import { isOtherMachine } from '../agents/agent-copies.policy.js';
import type { AgentDepartures } from '../agents/agent-departures.js';
import type { AgentEntity } from '../agents/agent.entity.js';
import { SentMessages } from '../agents/sent-messages.js';
import type { StopRepository, UndeliveredStop } from '../commands/stop.repository.js';
import { TokenBucket } from './token-bucket.js';
import { MalformedError } from './link-protocol.js';
import { checkMessage, composeNames, MAX_DEVICES } from './message-rules.js';
import type { PrintDelivery } from '../printing/print-delivery.js';
import type { UpdateDelivery } from '../updates/update-delivery.js';
import type { LocalPages } from './local-pages.js';
import type { ProgressRelay } from './progress-relay.js';
import type { Uplink } from './uplink.js';

const HEARTBEAT_SECONDS = 5;
/**
 * Milliseconds: two missed heartbeats plus a margin. Together with the sweep, a silent agent is shown as offline
 * within 15 s.
 */
const SILENCE_MS = 12_000;
/** Milliseconds: one missed heartbeat plus a margin. */
const LATE_MS = 7_000;
/** Window of the full-jitter back-off for a small installation (design §6). */
const BACKOFF_SECONDS = 10;
/** Limit of events per second (design §10). The burst covers the handful of events at the start of a repair. */
const EVENTS_PER_SECOND = 20;
const EVENTS_AT_ONCE = 60;
/** Limit of all messages, heartbeats and progress included. */
const MESSAGES_PER_SECOND = 200;
const MESSAGES_AT_ONCE = 400;
/** Milliseconds until an unanswered message is sent again on the same stream. */
const RESEND_MS = 10_000;
/** Unread messages before an agent that does not read loses its stream. */
const MAX_UNREAD = 256;
/** Maximum pending bench scans. Agents of an earlier release never answer a scan. */
const MAX_SCANS = 20;

export interface StreamParts {
  readonly presence: Presence;
  readonly benches: BenchRepository;
  readonly requirements: ConfirmationRequirementRepository;
  readonly instructions: InstructionRepository;
  readonly stops: StopRepository;
  readonly uplink: Uplink;
  readonly progress: ProgressRelay;
  readonly pages: LocalPages;
  readonly printing: PrintDelivery;
  readonly updates: UpdateDelivery;
  readonly departures: AgentDepartures;
  readonly roots: () => readonly RootStatement[];
  readonly log: Logger;
  readonly heard?: (kind: string) => void;
}
export type LinkCall = ServerDuplexStream<AgentMessage, HubMessage>;

/**
 * One agent's stream, from hello to goodbye. Messages are processed one after another; the transport's back-pressure
 * slows the agent. An error ends only this stream, with a status.
 */
export class AgentStream {
  readonly #devices = new Map<string, Device>();
  readonly #sent = new SentMessages(RESEND_MS);
  readonly #scans = new Set<string>();
  readonly #events = new TokenBucket(EVENTS_PER_SECOND, EVENTS_AT_ONCE, performance.now());
  readonly #messages = new TokenBucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE, performance.now());
  #row: AgentEntity | undefined;
  #lastSeq = 0;
  #lastHeard = performance.now();
  #written = 0;
  #isLate = false;
  #machineId: string | undefined;
  #ended = false;
  #confirmsAtAgent: boolean | undefined;
  #benchDirty = false;
  #benchWriting: Promise<void> | undefined;

  constructor(
    readonly agentId: string,
    private readonly call: LinkCall,
    private readonly parts: StreamParts,
  ) {}

  get isConfirmed(): boolean {
    return this.#row?.binding === 'confirmed' && !this.#ended;
  }

  get hasEnded(): boolean {
    return this.#ended || this.call.cancelled || this.call.destroyed;
  }

  get isOfRemoteSession(): boolean {
    return this.#row?.remoteSession != null;
  }

  get tenantId(): string | undefined {
    return this.#row?.tenantId;
  }

  /** The tenant of a confirmed agent that has not yet reported local confirmation before writes. */
  get unconfirmingTenant(): string | undefined {
    return this.isConfirmed && this.#confirmsAtAgent === false ? this.#row?.tenantId : undefined;
  }

  welcomeAgain(): void {
    if (this.#row && !this.#ended) void this.#welcome(this.#row).catch((error: unknown) => this.#fail(error));
  }

  /** `staff`: the asker is of the platform; the agent may then need a consent at its PC. */
  scan(tenantId: string, staff?: Pick<Rescan, 'staffId' | 'staffName'>): void {
    if (!this.isConfirmed || this.#row?.tenantId !== tenantId) return;
    const id = uuidv7();
    if (this.#scans.size >= MAX_SCANS) this.#scans.clear();
    this.#scans.add(id);
    this.send({ rescan: { ...staff } }, id);
  }

  requireConfirmation(): void {
    if (this.isConfirmed) this.send({ settings: { confirmAtAgent: true } });
  }

  /** Resolves when the stream has ended and its goodbye is written; never rejects. */
  async run(onHello: (stream: AgentStream) => void): Promise<void> {
    try {
      for await (const message of this.call.iterator({ destroyOnReturn: false })) {
        if (this.#ended) break;
        await this.#take(message as AgentMessage, onHello);
      }
      this.end(status.OK, 'goodbye');
    } catch (error) {
      this.#fail(error);
    }
    await this.#benchWriting?.catch(() => undefined);
    const row = this.#row;
    if (!row) return;
    await this.parts.presence
      .disconnect(this.agentId, row.epoch)
      .catch((error: unknown) =>
        this.parts.log.warn(
          { err: error, agentId: this.agentId },
          'a goodbye was not written; it is repeated with the lease',
        ),
      );
  }

  end(code: status, details: string): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.call.cancelled || this.call.destroyed) return;
    if (code === status.OK) this.call.end();
    else this.call.emit('error', { code, details });
  }

  isSilent(now: number): boolean {
    return now - this.#lastHeard > SILENCE_MS;
  }

  /** Undefined while nothing has changed since the last call; otherwise whether a heartbeat is missing. */
  lateChange(now: number): boolean | undefined {
    const isLate = now - this.#lastHeard > LATE_MS;
    if (!this.isConfirmed || isLate === this.#isLate) return undefined;
    this.#isLate = isLate;
    return isLate;
  }

  /** Milliseconds since the last message; undefined without a message since the last call. */
  heardSince(now: number): number | undefined {
    if (this.#row === undefined || this.#ended || this.#lastHeard === this.#written) return undefined;
    this.#written = this.#lastHeard;
    return now - this.#lastHeard;
  }

  /**
   * Applies a binding change from a different instance: a confirmed agent becomes active, a revoked agent loses the
   * stream.
   */
  async rebind(row: AgentEntity | undefined): Promise<void> {
    if (!this.#row || this.#ended) return;
    if (!row || row.binding === 'revoked') return this.end(status.UNAUTHENTICATED, 'This agent was revoked.');
    // A person has chosen the other machine of a copied key.
    if (isOtherMachine(row, this.#machineId))
      return this.end(status.PERMISSION_DENIED, 'This key now belongs to another PC.');
    try {
      // Send the welcome in the same tick as the new row: the agent must learn of its confirmation before any order
      // arrives.
      const [confirmAtAgent, deviceSalt] = await this.#shopSettings(row);
      this.#row = { ...row, epoch: this.#row.epoch };
      this.#sendWelcome(row, confirmAtAgent, deviceSalt);
      this.#benchChanged();
    } catch (error) {
      this.#fail(error);
    }
  }

  get epoch(): number | undefined {
    return this.#row?.epoch;
  }

  get binding(): string | undefined {
    return this.#row?.binding;
  }

  stop({ stopId, signedOrder }: UndeliveredStop): void {
    if (!this.isConfirmed || !this.#sent.take(stopId)) return;
    this.send({ stop: { stopId, order: SignedOrder.decode(signedOrder) } }, stopId);
  }

  send(message: Omit<HubMessage, 'id'>, id = uuidv7()): void {
    if (this.hasEnded) return;
    if (this.call.writableLength > MAX_UNREAD) return this.end(status.RESOURCE_EXHAUSTED, 'The agent does not read.');
    this.call.write({ id, ...message });
  }

  instruct(waiting: readonly Waiting[]): void {
    if (!this.isConfirmed) return;
    for (const { id, signedOrder, expiresAt } of waiting) {
      if (!this.#sent.take(id)) continue;
      this.send({ instruction: { order: SignedOrder.decode(signedOrder), expiresAt: expiresAt.toISOString() } }, id);
    }
  }

  #fail(error: unknown): void {
    if (this.hasEnded) {
      this.#ended = true;
      return;
    }
    if (error instanceof MalformedError) {
      this.parts.log.warn({ agentId: this.agentId }, `a stream was ended: ${error.message}`);
      return this.end(status.INVALID_ARGUMENT, error.message);
    }
    if (isAppError(error, 'AGENT_NOT_FOUND') || isAppError(error, 'SEAL_BROKEN'))
      return this.end(status.UNAUTHENTICATED, error.message);
    if (isAppError(error, 'NOT_ALLOWED')) return this.end(status.PERMISSION_DENIED, error.message);
    this.parts.log.warn({ err: error, agentId: this.agentId }, `a stream failed: ${messageOf(error)}`);
    this.end(status.UNAVAILABLE, 'Please connect again.');
  }

  async #take(message: AgentMessage, onHello: (stream: AgentStream) => void): Promise<void> {
    this.#lastHeard = performance.now();
    const body = checkMessage(message, this.agentId);
    composeNames(message);
    this.parts.heard?.(body);
    const row = this.#row;
    if (!row) {
      if (!message.hello) throw new MalformedError('The agent did not say hello first');
      return this.#hello(message.hello, onHello);
    }
    if (body === 'hello') throw new MalformedError('The agent sent a second hello');
    await pace(this.#messages);
    const { attached, detached, progress, acknowledged, stopAnswer, settings } = message;
    if (attached) {
      this.#devices.set(attached.id, attached);
      if (this.#devices.size > MAX_DEVICES) throw new MalformedError(`The agent sent more than ${MAX_DEVICES} devices`);
      await this.#paceBench();
    } else if (detached) {
      this.#devices.delete(detached.deviceId);
      await this.#paceBench();
    } else if (message.seq > 0) await this.#journaled(message, row);
    else if (progress) {
      if (this.isConfirmed) this.parts.progress.add(this.agentId, progress);
    } else if (acknowledged && this.#scans.delete(acknowledged.messageId)) {
      await this.#wasRead(acknowledged.result);
    } else if (acknowledged) {
      await this.parts.instructions.answer(
        this.agentId,
        acknowledged.messageId,
        acknowledged.result === 'done' ? 'done' : 'refused',
        acknowledged.reason,
      );
    } else if (stopAnswer) {
      await this.parts.stops.answer(
        this.agentId,
        stopAnswer.stopId,
        stopAnswer.answer === 'writing' ? 'writing' : 'acknowledged',
        stopAnswer.runs,
      );
    } else if (message.doctorReport || message.repairWish) {
      await pace(this.#events);
      await this.parts.pages.take(this, message);
    } else if (message.leaving) {
      const { reason } = message.leaving;
      // Checked by `checkMessage`; the agent ends its own session only.
      await this.parts.departures.tell(this.agentId, reason as OneTimeLeaving);
    } else if (message.uninstalled) {
      await this.parts.presence.uninstalled(this.agentId);
      this.end(status.OK, 'goodbye');
    } else if (message.updateState) {
      await this.#update(message.updateState);
    } else if (message.printState || message.printers) {
      await this.#printing(message);
    } else if (settings) {
      this.#confirmsAtAgent = settings.confirmsAtAgent;
      // Each connection reports this setting. Skip known values: a write per agent would be too slow when thousands
      // reconnect.
      if (row.confirmsAtAgent === settings.confirmsAtAgent) return;
      await this.parts.presence.confirms(this.agentId, settings.confirmsAtAgent);
      row.confirmsAtAgent = settings.confirmsAtAgent;
    }
  }

  async #update(state: UpdateState): Promise<void> {
    // control: only a confirmed agent reports on an update
    if (!this.isConfirmed) throw new MalformedError('The agent reported an update before it was confirmed');
    await pace(this.#events);
    const isExchanged = await this.parts.updates.report(this, state);
    if (isExchanged !== undefined) await this.parts.presence.updating(this.agentId, isExchanged);
  }

  async #printing({ printState, printers }: AgentMessage): Promise<void> {
    // control: only a confirmed agent reports printers and documents
    if (!this.isConfirmed) throw new MalformedError('The agent reported printers before it was confirmed');
    await pace(this.#events);
    if (printState) await this.parts.printing.report(this, printState);
    if (printers && !(await this.parts.printing.found(this, printers)))
      throw new MalformedError('The agent reported too many printers');
  }

  async #hello(hello: Hello, onHello: (stream: AgentStream) => void): Promise<void> {
    const { row, confirmAtAgent, deviceSalt } = await this.parts.presence.connect(this.agentId, hello);
    this.#row = row;
    this.#machineId = hello.machineId || undefined;
    for (const device of hello.devices) this.#devices.set(device.id, device);
    this.#lastSeq = Math.max(row.receivedThrough, hello.firstUnacknowledged - 1);
    if (hello.firstUnacknowledged > row.receivedThrough + 1) {
      this.parts.log.warn(
        { agentId: this.agentId, from: row.receivedThrough + 1, to: hello.firstUnacknowledged - 1 },
        'an agent no longer has messages that were never stored here',
      );
    }
    await this.parts.instructions.acted(this.agentId, hello.acknowledgedIds);
    this.#sendWelcome(row, confirmAtAgent, deviceSalt);
    onHello(this);
  }

  async #welcome(row: AgentEntity): Promise<void> {
    this.#sendWelcome(row, ...(await this.#shopSettings(row)));
  }

  #shopSettings(row: AgentEntity): Promise<[confirmAtAgent: boolean, deviceSalt: Uint8Array | undefined]> {
    return Promise.all([this.#confirmAtAgent(row), this.parts.presence.saltOf(row)]);
  }

  async #confirmAtAgent(row: AgentEntity): Promise<boolean> {
    return row.binding === 'confirmed' && this.parts.requirements.isAskedBy(row.tenantId);
  }

  #sendWelcome(row: AgentEntity, confirmAtAgent: boolean, deviceSalt: Uint8Array | undefined): void {
    this.send({
      welcome: {
        confirmed: row.binding === 'confirmed',
        receivedThrough: row.receivedThrough,
        backoffSeconds: BACKOFF_SECONDS,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        roots: [...this.parts.roots()],
        settings: { confirmAtAgent },
        deviceSalt,
        answersWishes: true,
      },
    });
  }

  async #journaled(message: AgentMessage, row: AgentEntity): Promise<void> {
    if (!this.isConfirmed) throw new MalformedError('The agent reported before it was confirmed');
    if (message.seq > this.#lastSeq + 1)
      throw new MalformedError(`The agent skipped the message after ${this.#lastSeq}`);
    if (message.seq > this.#lastSeq) await pace(this.#events);
    this.#lastSeq = Math.max(this.#lastSeq, message.seq);
    const through = await this.parts.uplink.add(this.agentId, row.tenantId, message);
    this.send({ received: { through } });
  }

  /** The agent sends its devices before this answer, so wait until the bench is written. */
  async #wasRead(result: string): Promise<void> {
    // Nobody waits here for the person at the PC, who has not allowed the scan.
    if (result !== 'done') return this.parts.presence.benchRefused(this.agentId);
    // `#benchWriting` never rejects: a failed write has already ended the stream.
    await this.#benchWriting;
    await this.parts.presence.benchRead(this.agentId);
  }

  async #paceBench(): Promise<void> {
    this.#benchChanged();
    await pace(this.#events);
  }

  #benchChanged(): void {
    this.#benchDirty = true;
    if (!this.isConfirmed || this.#benchWriting || !this.#row) return;
    const { tenantId, epoch } = this.#row;
    const agent: AgentActor = { kind: 'agent', agentId: this.agentId, tenantId };
    const write = async (): Promise<void> => {
      while (this.#benchDirty && !this.#ended) {
        this.#benchDirty = false;
        await this.parts.benches.reconcile(agent, epoch, new Map(this.#devices));
      }
    };
    this.#benchWriting = write()
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#benchWriting = undefined;
      });
  }
}

async function pace(bucket: TokenBucket): Promise<void> {
  const wait = bucket.take(performance.now());
  if (wait > 0) await sleep(wait);
}
