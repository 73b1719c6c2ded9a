import { status, type ServerDuplexStream } from '@grpc/grpc-js';
import type { AgentMessage, Device, Hello, HubMessage, RootStatement } from '@revive/proto/revive/link/v1/link';
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
import type { AgentEntity } from '../agents/agent.entity.js';
import type { StopRepository, UndeliveredStop } from '../commands/stop.repository.js';
import { TokenBucket } from './token-bucket.js';
import { MalformedError } from './link-protocol.js';
import { checkMessage, composeNames, MAX_DEVICES } from './message-rules.js';
import type { ProgressRelay } from './progress-relay.js';
import type { Uplink } from './uplink.js';

export const HEARTBEAT_SECONDS = 5;
/**
 * Two heartbeats missed, and a little: with the sweep that finds it, no agent is shown for 15 s after it fell silent.
 */
export const SILENCE_MS = 12_000;
/** Design §6: the window of the full-jitter back-off for a small installation. */
const BACKOFF_SECONDS = 10;
/** Design §10: events a second; a repair begins with a handful at once. */
const EVENTS_PER_SECOND = 20;
const EVENTS_AT_ONCE = 60;
/** All messages together, heartbeats and progress included. */
const MESSAGES_PER_SECOND = 200;
const MESSAGES_AT_ONCE = 400;
/** A message that was not answered is sent again on the same stream after this. */
const RESEND_MS = 10_000;
/** What waits for an agent that does not read; then it loses the stream. */
const MAX_UNREAD = 256;
/** How many readings of the bench are waited for; an agent of an earlier release never answers one. */
const MAX_SCANS = 20;

export interface StreamParts {
  readonly presence: Presence;
  readonly benches: BenchRepository;
  readonly requirements: ConfirmationRequirementRepository;
  readonly instructions: InstructionRepository;
  readonly stops: StopRepository;
  readonly uplink: Uplink;
  readonly progress: ProgressRelay;
  /** From older roots to the one that signs next, as they are now. */
  readonly roots: () => readonly RootStatement[];
  readonly log: Logger;
  /** Told the kind of each message that an agent sends. */
  readonly heard?: (kind: string) => void;
}
export type LinkCall = ServerDuplexStream<AgentMessage, HubMessage>;

/**
 * One agent's stream, from hello to goodbye. Messages are read one after the other and only as fast as they are dealt
 * with (the transport's own back-pressure does the rest). Whatever goes wrong ends this stream with a status, and
 * nothing else.
 */
export class AgentStream {
  readonly #devices = new Map<string, Device>();
  readonly #sent = new Map<string, number>();
  readonly #scans = new Set<string>();
  readonly #events = new TokenBucket(EVENTS_PER_SECOND, EVENTS_AT_ONCE, performance.now());
  readonly #messages = new TokenBucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE, performance.now());
  #row: AgentEntity | undefined;
  #lastSeq = 0;
  #lastHeard = performance.now();
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

  /** The shop of an agent that has not yet said that it asks a person before it writes. */
  get unconfirmingTenant(): string | undefined {
    return this.isConfirmed && this.#confirmsAtAgent === false ? this.#row?.tenantId : undefined;
  }

  /** What a welcome says has changed meanwhile. */
  welcomeAgain(): void {
    if (this.#row && !this.#ended) void this.#welcome(this.#row).catch((error: unknown) => this.#fail(error));
  }

  /** The shop asks that the bench is read again; the agent says once it has. */
  scan(tenantId: string): void {
    if (!this.isConfirmed || this.#row?.tenantId !== tenantId) return;
    const id = uuidv7();
    // One that does not answer is asked no more often for it.
    if (this.#scans.size >= MAX_SCANS) this.#scans.clear();
    this.#scans.add(id);
    this.send({ rescan: {} }, id);
  }

  /** The shop asks for confirmation at its agents. */
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
        this.parts.log.warn({ err: error, agentId: this.agentId }, 'a goodbye was not written; the lease will tell'),
      );
  }

  /** Ends the stream with a status; further calls do nothing. */
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

  /** The binding was changed elsewhere: a confirmed agent comes alive, any other loses the stream. */
  async rebind(row: AgentEntity | undefined): Promise<void> {
    if (!this.#row || this.#ended) return;
    if (!row || row.binding === 'revoked') return this.end(status.UNAUTHENTICATED, 'This agent was revoked.');
    try {
      // It hears that it is confirmed before it hears orders: nothing may come between what it is and its welcome.
      const confirmAtAgent = await this.#confirmAtAgent(row);
      this.#row = { ...row, epoch: this.#row.epoch };
      this.#sendWelcome(row, confirmAtAgent);
      this.#benchChanged();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Which of the agent's connections this is; undefined before its hello. */
  get epoch(): number | undefined {
    return this.#row?.epoch;
  }

  get binding(): string | undefined {
    return this.#row?.binding;
  }

  /** An emergency stop; again while the agent does not answer it. */
  stop({ stopId, signedOrder }: UndeliveredStop): void {
    if (!this.isConfirmed || this.#sent.has(stopId)) return;
    this.#sent.set(stopId, performance.now());
    this.send({ stop: { stopId, order: SignedOrder.decode(signedOrder) } }, stopId);
  }

  send(message: Omit<HubMessage, 'id'>, id = uuidv7()): void {
    if (this.#ended || this.call.cancelled || this.call.destroyed) return;
    if (this.call.writableLength > MAX_UNREAD) return this.end(status.RESOURCE_EXHAUSTED, 'The agent does not read.');
    this.call.write({ id, ...message });
  }

  /** Sends what waits, unless it was sent a moment ago; repeats are ignored by the agent. */
  instruct(waiting: readonly Waiting[]): void {
    if (!this.isConfirmed) return;
    const now = performance.now();
    for (const [id, at] of this.#sent) if (now - at > RESEND_MS) this.#sent.delete(id);
    for (const { id, signedOrder, expiresAt } of waiting) {
      if (this.#sent.has(id)) continue;
      this.#sent.set(id, now);
      this.send({ instruction: { order: SignedOrder.decode(signedOrder), expiresAt: expiresAt.toISOString() } }, id);
    }
  }

  #fail(error: unknown): void {
    if (this.call.cancelled || this.call.destroyed || this.#ended) {
      this.#ended = true;
      return;
    }
    if (error instanceof MalformedError) {
      this.parts.log.warn({ agentId: this.agentId }, `a stream was ended: ${error.message}`);
      return this.end(status.INVALID_ARGUMENT, error.message);
    }
    if (isAppError(error, 'AGENT_NOT_FOUND') || isAppError(error, 'SEAL_BROKEN'))
      return this.end(status.UNAUTHENTICATED, error.message);
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
    if (body === 'hello') throw new MalformedError('The agent said hello twice');
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
    } else if (settings) {
      this.#confirmsAtAgent = settings.confirmsAtAgent;
      // Each connection says it anew; a transaction of its own for what is known would be one for each of thousands
      // that come back.
      if (row.confirmsAtAgent === settings.confirmsAtAgent) return;
      await this.parts.presence.confirms(this.agentId, settings.confirmsAtAgent);
      row.confirmsAtAgent = settings.confirmsAtAgent;
    }
  }

  async #hello(hello: Hello, onHello: (stream: AgentStream) => void): Promise<void> {
    // With the bench that it says, in one transaction.
    const { row, confirmAtAgent } = await this.parts.presence.connect(this.agentId, hello);
    this.#row = row;
    for (const device of hello.devices) this.#devices.set(device.id, device);
    this.#lastSeq = Math.max(row.receivedThrough, hello.firstUnacknowledged - 1);
    if (hello.firstUnacknowledged > row.receivedThrough + 1) {
      this.parts.log.warn(
        { agentId: this.agentId, from: row.receivedThrough + 1, to: hello.firstUnacknowledged - 1 },
        'an agent no longer has messages that were never stored here',
      );
    }
    await this.parts.instructions.acted(this.agentId, hello.acknowledgedIds);
    this.#sendWelcome(row, confirmAtAgent);
    onHello(this);
  }

  async #welcome(row: AgentEntity): Promise<void> {
    this.#sendWelcome(row, await this.#confirmAtAgent(row));
  }

  async #confirmAtAgent(row: AgentEntity): Promise<boolean> {
    return row.binding === 'confirmed' && this.parts.requirements.isAskedBy(row.tenantId);
  }

  #sendWelcome(row: AgentEntity, confirmAtAgent: boolean): void {
    this.send({
      welcome: {
        confirmed: row.binding === 'confirmed',
        receivedThrough: row.receivedThrough,
        backoffSeconds: BACKOFF_SECONDS,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        roots: [...this.parts.roots()],
        settings: { confirmAtAgent },
      },
    });
  }

  async #journaled(message: AgentMessage, row: AgentEntity): Promise<void> {
    if (!this.isConfirmed) throw new MalformedError('The agent reported before it was confirmed');
    if (message.seq > this.#lastSeq + 1)
      throw new MalformedError(`The agent left out what comes after ${this.#lastSeq}`);
    if (message.seq > this.#lastSeq) await pace(this.#events);
    this.#lastSeq = Math.max(this.#lastSeq, message.seq);
    const through = await this.parts.uplink.add(this.agentId, row.tenantId, message);
    this.send({ received: { through } });
  }

  /** What the agent found came before its word, so that the bench is written first. */
  async #wasRead(result: string): Promise<void> {
    if (result !== 'done') return;
    // Never rejects: a bench that was not written has ended the stream.
    await this.#benchWriting;
    await this.parts.presence.benchRead(this.agentId);
  }

  async #paceBench(): Promise<void> {
    this.#benchChanged();
    await pace(this.#events);
  }

  /** Writes the bench as it is when its turn comes; changes meanwhile are merged into the next turn. */
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
