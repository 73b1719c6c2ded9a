import type { Clock } from '../repair/steps.js';
import { isRenewalDue, learnRoots, renewIdentity, type EnrolOptions, type Identity } from './enrolment.js';
import type { RootStatement } from './root-lineage.js';

/** Minimum interval between requests for a leaf that is not due, while the hub rejects the agent. */
const ASK_AGAIN_MS = 10 * 60_000;
/**
 * Messages of OpenSSL and Node about a failed certificate check (`unknown ca`, `self-signed certificate in certificate
 * chain`).
 */
const ABOUT_CERTIFICATES = /certificate|self.signed|unknown ca|\balert\b/i;

interface RenewalWorld {
  readonly clock: Clock;
  readonly say: (sentence: string) => void;
}

/**
 * Keeps the agent's certificates current: renews the leaf from day 60 of 90 on, even long after its expiry, and learns
 * the platform's next roots. Runs one renewal at a time. Failures are logged and retried later.
 */
export class Renewal {
  #running: Promise<void> | undefined;
  #askedAt = -Infinity;

  constructor(
    private readonly present: { identity: Identity },
    private readonly options: Omit<EnrolOptions, 'tokenFile'>,
    private readonly world: RenewalWorld,
  ) {}

  ifDue(): Promise<void> {
    return isRenewalDue(this.present.identity, this.world.clock.now()) ? this.#renew() : Promise.resolve();
  }

  now(): Promise<void> {
    return this.#renew();
  }

  /**
   * Handles a rejected connection to the hub; `details` is the transport's message. An expired leaf or a root replaced
   * while the PC was off is renewed over HTTPS. A mere outage of the hub triggers no renewal, because a thousand
   * agents would ask at once.
   */
  async unwelcome(details: string): Promise<void> {
    const now = this.world.clock.now();
    if (isRenewalDue(this.present.identity, now)) return this.#renew();
    if (!ABOUT_CERTIFICATES.test(details) || now.getTime() - this.#askedAt < ASK_AGAIN_MS) return;
    this.#askedAt = now.getTime();
    await this.#renew();
  }

  async learn(roots: readonly RootStatement[], home: string): Promise<void> {
    try {
      this.present.identity = await learnRoots(this.present.identity, roots, home);
    } catch (error) {
      this.world.say(`The platform's next root was rejected: ${(error as Error).message}`);
    }
  }

  #renew(): Promise<void> {
    this.#running ??= this.#ask().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #ask(): Promise<void> {
    try {
      this.present.identity =
        (await renewIdentity(this.present.identity, this.world.clock.now(), this.options, true)) ??
        this.present.identity;
    } catch (error) {
      this.world.say(`This agent's certificate was not renewed: ${(error as Error).message}`);
    }
  }
}
