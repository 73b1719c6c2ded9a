import { randomUUID } from 'node:crypto';
import type {
  BenchAnswer,
  LocalOperation,
  RepairWish,
  RepairWishAnswer,
} from '@revive/proto/revive/link/v1/repair_wish';

type Wish = Omit<RepairWish, 'wishId'>;

/** A wish that the platform refused, or that reached no platform. */
export class WishRefusedError extends Error {
  override readonly name = 'WishRefusedError';
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

const ANSWER_MS = 8_000;
const MOST_OPEN = 4;

/** Carries wishes of the local page to the platform. The agent decides nothing, and no wish starts a repair. */
export class RepairWishes {
  readonly #open = new Map<string, (answer: RepairWishAnswer | undefined) => void>();

  /** `send` returns false while no platform is connected that answers wishes. */
  constructor(private readonly send: (wish: RepairWish) => boolean) {}

  answered(answer: RepairWishAnswer): void {
    this.#open.get(answer.wishId)?.(answer);
  }

  /** Throws `WishRefusedError`. */
  async bench(): Promise<BenchAnswer> {
    const { bench } = await this.#ask({ bench: {} });
    return bench ?? noAnswer();
  }

  /** Throws `WishRefusedError`. */
  async start(deviceId: string, repairType: string): Promise<LocalOperation> {
    const { operation } = await this.#ask({ start: { deviceId, repairType } });
    return operation ?? noAnswer();
  }

  /** Throws `WishRefusedError`. */
  async state(id: string): Promise<LocalOperation> {
    const { operation } = await this.#ask({ state: { id } });
    return operation ?? noAnswer();
  }

  async #ask(wish: Wish): Promise<RepairWishAnswer> {
    if (this.#open.size >= MOST_OPEN)
      throw new WishRefusedError('TOO_MANY', 'Wait for the answer to your earlier requests.');
    const wishId = randomUUID();
    let timer: NodeJS.Timeout | undefined;
    const answer = await new Promise<RepairWishAnswer | undefined>((resolve) => {
      this.#open.set(wishId, resolve);
      timer = setTimeout(() => resolve(undefined), ANSWER_MS);
      if (!this.send({ wishId, ...wish })) resolve(undefined);
    });
    clearTimeout(timer);
    this.#open.delete(wishId);
    if (!answer) noAnswer();
    if (answer.refused) throw new WishRefusedError(answer.refused.code, answer.refused.sentence);
    return answer;
  }
}

function noAnswer(): never {
  throw new WishRefusedError(
    'SERVICE_UNAVAILABLE',
    "The agent isn't connected to the platform. Check its connection with the doctor.",
  );
}
