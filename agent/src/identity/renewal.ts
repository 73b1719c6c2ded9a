import type { Clock } from '../repair/steps.js';
import { isRenewalDue, learnRoots, renewIdentity, type EnrolOptions, type Identity } from './enrolment.js';
import type { RootStatement } from './root-lineage.js';

/** While the hub does not let the agent in, a new leaf that is not due is asked for no more often than this. */
const ASK_AGAIN_MS = 10 * 60_000;
/**
 * OpenSSL's and Node's words where one side does not believe the other (`unknown ca`, `self-signed certificate in
 * certificate chain`).
 */
const ABOUT_CERTIFICATES = /certificate|self.signed|unknown ca|\balert\b/i;

export interface RenewalWorld {
  readonly clock: Clock;
  readonly say: (sentence: string) => void;
}

/**
 * Keeps the agent's certificates of today: a new leaf from the 60th of 90 days on, also long after the last one has
 * ended, and the roots that the platform will sign with next. One renewal at a time; what fails is said and tried again
 * later.
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

  /** Whether it is due or not. */
  now(): Promise<void> {
    return this.#renew();
  }

  /**
   * The hub did not say welcome; `details` is what the transport said. A leaf that has ended, or a root that was
   * replaced while this PC was off, is put right over HTTPS. A hub that is only away is no reason: a thousand agents
   * would ask in its place.
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
