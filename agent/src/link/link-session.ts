import { status, type StatusObject } from '@grpc/grpc-js';
import type { AgentMessage, HubMessage, Welcome } from '@revive/proto/revive/link/v1/link';
import { ProbeStep } from '@revive/proto/revive/link/v1/probes';
import { SignedByAgent, StepEvent } from '@revive/proto/revive/repair/v1/repair';
import type { LinkStream } from './link-wire.js';
import type { UplinkEntry, UplinkJournal } from './uplink-journal.js';

/** End of a stream. `welcomed`: the connection worked for a while. */
export interface Ending {
  readonly code: status;
  readonly details: string;
  readonly welcomed: boolean;
}
type Body = Omit<AgentMessage, 'seq'>;

const WELCOME_MS = 15_000;

/**
 * One stream. Invariants: journaled messages are sent in order, each at most once per stream. No message is sent
 * before the welcome names the last message known to the hub. Hub messages are processed sequentially.
 */
export class LinkSession {
  readonly ended: Promise<Ending>;
  #heartbeat: NodeJS.Timeout | undefined;
  #welcomeTimer: NodeJS.Timeout;
  #sentThrough: number | undefined;
  #pumping = false;
  #over = false;
  #handling: Promise<void> = Promise.resolve();

  constructor(
    private readonly stream: LinkStream,
    private readonly journal: UplinkJournal,
    heard: (message: HubMessage) => Promise<void>,
  ) {
    let failure: Error | undefined;
    this.#welcomeTimer = setTimeout(() => this.cut(), WELCOME_MS);
    stream.on('data', (message: HubMessage) => {
      this.#handling = this.#handling
        .then(() => heard(message))
        .catch((error: unknown) => {
          // A failed message must not be lost: the hub sends the message again on the next stream.
          failure = error as Error;
          this.cut();
        });
    });
    // The status arrives as a separate event.
    stream.on('error', (error) => (failure ??= error));
    this.ended = new Promise((resolve) => {
      stream.on('status', ({ code, details }: StatusObject) => {
        const welcomed = this.isWelcomed;
        this.#stop();
        void this.#handling.then(() =>
          resolve({ code, details: details || failure?.message || status[code], welcomed }),
        );
      });
    });
  }

  get isWelcomed(): boolean {
    return this.#sentThrough !== undefined;
  }

  welcomed({ receivedThrough, heartbeatSeconds }: Welcome): void {
    clearTimeout(this.#welcomeTimer);
    // A second welcome (the agent was confirmed meanwhile) does not affect sent messages.
    this.#sentThrough ??= receivedThrough;
    this.#heartbeat ??= setInterval(
      () => this.send({ heartbeat: { at: new Date().toISOString() } }),
      Math.min(Math.max(heartbeatSeconds, 1), 60) * 1000,
    );
    this.pump();
  }

  send(body: Body): void {
    if (!this.#over) this.stream.write({ seq: 0, ...body });
  }

  /** Sends telemetry only when the send buffer is empty. */
  sendIfIdle(body: Body): void {
    if (this.isWelcomed && this.stream.writableLength === 0) this.send(body);
  }

  pump(): void {
    if (this.#pumping || this.#over || this.#sentThrough === undefined) return;
    this.#pumping = true;
    this.#sendWaiting().then(
      () => {
        this.#pumping = false;
        // Entries appended after the last look at the journal.
        if (!this.#over && this.journal.after(this.#sentThrough as number).length > 0) this.pump();
      },
      () => this.cut(),
    );
  }

  end(): void {
    if (this.#over) return;
    this.#stop();
    this.stream.end();
    // Cancels the stream when the hub does not answer the end.
    setTimeout(() => this.stream.cancel(), 1000).unref();
  }

  cut(): void {
    this.stream.cancel();
  }

  async #sendWaiting(): Promise<void> {
    for (;;) {
      const [next] = this.journal.after(this.#sentThrough as number);
      if (!next || this.#over) return;
      this.#sentThrough = next.seq;
      if (!this.stream.write({ seq: next.seq, ...bodyOf(next) })) await this.#drained();
    }
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      this.stream.once('drain', resolve);
      this.stream.once('status', () => resolve());
    });
  }

  #stop(): void {
    this.#over = true;
    clearTimeout(this.#welcomeTimer);
    clearInterval(this.#heartbeat);
  }
}

function bodyOf({ kind, bytes }: UplinkEntry): Body {
  switch (kind) {
    case 'step':
      return { step: StepEvent.decode(bytes) };
    case 'report':
      return { report: SignedByAgent.decode(bytes) };
    case 'outcome':
      return { outcome: SignedByAgent.decode(bytes) };
    case 'probe_step':
      return { probeStep: ProbeStep.decode(bytes) };
    case 'probe':
      return { probe: SignedByAgent.decode(bytes) };
    case 'consent':
      return { consent: SignedByAgent.decode(bytes) };
  }
}
