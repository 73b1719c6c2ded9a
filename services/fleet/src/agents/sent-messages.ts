import type { OpenStream } from './open-stream.js';

/** Ids of messages that were sent on one stream. A message without an answer is due again after `resendMs`. */
export class SentMessages {
  readonly #at = new Map<string, number>();

  constructor(
    private readonly resendMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  isDue(id: string): boolean {
    const at = this.#at.get(id);
    return at === undefined || this.now() - at > this.resendMs;
  }

  /** True once for each period: the caller sends the message now. */
  take(id: string): boolean {
    if (!this.isDue(id)) return false;
    for (const old of this.#at.keys()) if (this.isDue(old)) this.#at.delete(old);
    this.#at.set(id, this.now());
    return true;
  }
}

/** The sent messages of each stream. A new stream of the same agent gets every message again. */
export class SentOnStreams {
  readonly #sent = new WeakMap<OpenStream, SentMessages>();

  constructor(private readonly resendMs: number) {}

  of(stream: OpenStream): SentMessages {
    const sent = this.#sent.get(stream) ?? new SentMessages(this.resendMs);
    this.#sent.set(stream, sent);
    return sent;
  }
}
