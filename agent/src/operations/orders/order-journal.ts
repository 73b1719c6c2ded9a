import type { Order } from '@revive/proto/revive/repair/v1/repair';
import { JournalFile } from '../../journal/journal.js';
import type { Clock } from '../../repair/steps.js';
import { compactOrderJournal } from './kept-orders.js';

/**
 * `withdraw`: what was offered may not be executed any more (declined, withdrawn, quoted anew). `cancel`: a run that
 * goes on is ended. Both are done by being taken, before anything that came after them is looked at. `discard`: what the run
 * of the order made on this computer is deleted.
 */
export const ORDER_KINDS = ['diagnose', 'execute', 'roll_back', 'forget', 'discard', 'withdraw', 'cancel'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];
/** Those that are an operation on a device, or on what is kept of it. */
export type OperationKind = Exclude<OrderKind, 'withdraw' | 'cancel'>;

/** A number that this agent gave out: it lets one order of that use name it, once. */
export interface Offer {
  readonly nonce: string;
  readonly use: 'execute' | 'roll_back';
  readonly repairId: string;
  /** The run whose report or outcome offered it; for a rollback the run that is taken back. */
  readonly runId: string;
  readonly deviceId: string;
  readonly planDigest: string;
  /** `id@version`, sorted. */
  readonly procedures: readonly string[];
}
export interface TakenOrder extends Pick<
  Order,
  'orderId' | 'deviceId' | 'repairId' | 'runId' | 'planDigest' | 'nonce' | 'approvalId' | 'approvalRecord' | 'expiresAt'
> {
  readonly kind: OrderKind;
  readonly procedures: readonly string[];
  /** Base64 of the X25519 SPKI DER. */
  readonly escrowKey: string;
  /** For a rollback: the run that is taken back. */
  readonly sourceRunId?: string;
}
export type Operation = TakenOrder & { readonly kind: OperationKind };
export const isOperation = (order: TakenOrder): order is Operation =>
  order.kind !== 'withdraw' && order.kind !== 'cancel';

export interface StoredBackup {
  readonly runId: string;
  readonly object: string;
  /** Base64. */
  readonly wrappedKey: string;
}
export interface FollowedStop {
  readonly stopId: string;
  /** ISO; from then on nobody can order it again. */
  readonly expiresAt: string;
  readonly runs: number;
  /** ISO; what writes and was signed before is not begun. Absent or empty: nothing is held off (a stop of before). */
  readonly haltsUntil?: string;
  /** Whose orders alone are held off; absent or empty: all. */
  readonly procedureId?: string;
}
/**
 * What was said about an order, exactly as it was signed, so that a later start repeats it and never says something
 * else.
 */
export interface Said {
  readonly kind: 'report' | 'outcome';
  /** Base64 of the encoded `SignedByAgent`. */
  readonly bytes: string;
}

export type OrderEntry =
  | { readonly kind: 'taken'; readonly order: TakenOrder }
  | { readonly kind: 'refused'; readonly orderId: string; readonly reason: string; readonly at: string }
  | ({ readonly kind: 'backup_stored' } & StoredBackup)
  | {
      readonly kind: 'said';
      readonly orderId: string;
      readonly said: Said;
      readonly offer?: Offer;
      readonly choices?: readonly Offer[];
    }
  /** It waits for a person at this agent; nothing was begun on the device. */
  | { readonly kind: 'awaiting'; readonly orderId: string; readonly until: string }
  | { readonly kind: 'confirmed'; readonly orderId: string; readonly planDigest: string; readonly at: string }
  | { readonly kind: 'ended'; readonly orderId: string }
  | { readonly kind: 'stopped'; readonly orderId: string }
  | { readonly kind: 'forgotten'; readonly repairId: string }
  /** An emergency stop that was followed: so many runs were told to end. */
  | ({ readonly kind: 'stop' } & FollowedStop);

interface Known {
  readonly order: TakenOrder;
  said?: Said;
  /** Until when a person at the agent may confirm it; gone once one has. */
  awaits?: string | undefined;
  ended: boolean;
  stopped: boolean;
  /** It ended without a single write and its number was given out anew: its approval is as good as before. */
  released?: boolean;
}

/** When the file is looked through, and who hears that it could not be. */
export interface Upkeep {
  readonly clock: Clock;
  readonly say: (sentence: string) => void;
  /** Bytes; `USUAL_BYTES` unless given. */
  readonly atBytes?: number;
}
/** Some four hundred repairs, once their reports are gone. */
const USUAL_BYTES = 1024 * 1024;

/**
 * The agent's memory of orders. Invariants: an order is journaled before anything is done for it and is begun at most
 * once; a number is spent by the order that names it, and dead once it was withdrawn; a newer offer of a repair
 * replaces the older one; a forgotten repair has none; what still could be replayed is never dropped from the file
 * (`kept-orders.ts`).
 */
export class OrderJournal {
  readonly #file: JournalFile<OrderEntry>;
  readonly #orders = new Map<string, Known>();
  readonly #refused = new Map<string, string>();
  readonly #offers = new Map<string, { offer: Offer; spent: boolean }>();
  readonly #backups = new Map<string, StoredBackup>();
  readonly #stops = new Map<string, FollowedStop>();
  /** The size at which it is looked through again. */
  #dueAt: number;

  private constructor(
    file: JournalFile<OrderEntry>,
    private readonly upkeep: Upkeep | undefined,
  ) {
    this.#file = file;
    this.#dueAt = upkeep?.atBytes ?? USUAL_BYTES;
    for (const entry of file.entries()) this.#apply(entry);
  }

  /** Without `upkeep` the file only grows: for who looks at one for a moment. */
  static async open(path: string, upkeep?: Upkeep): Promise<OrderJournal> {
    const journal = new OrderJournal(await JournalFile.open<OrderEntry>(path), upkeep);
    await journal.#keepSmall();
    return journal;
  }

  async append(entry: OrderEntry): Promise<void> {
    await this.#file.append(entry);
    this.#apply(entry);
    await this.#keepSmall();
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  /** How this order was answered before; undefined for a new one. `''`: it was taken. */
  answered(orderId: string): string | undefined {
    return this.#orders.has(orderId) ? '' : this.#refused.get(orderId);
  }

  offer(nonce: string): { readonly offer: Offer; readonly spent: boolean } | undefined {
    return this.#offers.get(nonce);
  }

  /** The order of that kind which spent the approval; one that ended before its first write spent nothing. */
  approvedBy(approvalId: string, kind: OrderKind): TakenOrder | undefined {
    return [...this.#orders.values()].find(
      ({ order, released }) => order.approvalId === approvalId && order.kind === kind && released !== true,
    )?.order;
  }

  /** Undefined for a stop that this agent has not followed. */
  stop(stopId: string): FollowedStop | undefined {
    return this.#stops.get(stopId);
  }

  /** Whether a stop came after this order was signed, which was to hold it off: order and stop take different ways. */
  isHalted({ issuedAt, procedures }: Pick<Order, 'issuedAt' | 'procedures'>): boolean {
    return [...this.#stops.values()].some(
      ({ haltsUntil = '', procedureId = '' }) =>
        Date.parse(haltsUntil) > Date.parse(issuedAt) &&
        (procedureId === '' || procedures.some(({ id }) => id === procedureId)),
    );
  }

  isStopped(orderId: string): boolean {
    return this.#orders.get(orderId)?.stopped ?? false;
  }

  backupOf(runId: string): StoredBackup | undefined {
    return this.#backups.get(runId);
  }

  runsOf(repairId: string): string[] {
    return [...this.#orders.values()]
      .filter(({ order }) => order.repairId === repairId)
      .map(({ order }) => order.runId);
  }

  /** What this agent reported of the repair's device, oldest first. */
  reportsOf(repairId: string): Said[] {
    return [...this.#orders.values()].flatMap(({ order, said }) =>
      order.repairId === repairId && said?.kind === 'report' ? [said] : [],
    );
  }

  /** Taken and not ended, oldest first. */
  unfinished(): {
    readonly order: TakenOrder;
    readonly said?: Said;
    readonly stopped: boolean;
    readonly awaits?: string | undefined;
  }[] {
    return [...this.#orders.values()].filter(({ ended }) => !ended);
  }

  /** For the hello: the latest that were taken. */
  lastTaken(most: number): string[] {
    return [...this.#orders.keys()].slice(-most);
  }

  /**
   * What cannot be rewritten now (a full disk) is as true as it was, and is tried again when it has grown as much
   * again.
   */
  async #keepSmall(): Promise<void> {
    const { upkeep } = this;
    if (!upkeep || this.#file.size < this.#dueAt) return;
    this.#dueAt = Infinity;
    try {
      await this.#file.rewrite((entries) => compactOrderJournal(entries, upkeep.clock.now()));
      this.#remember();
    } catch (error) {
      upkeep.say(`Couldn't rewrite the order journal: ${(error as Error).message}.`);
    } finally {
      this.#dueAt = Math.max(upkeep.atBytes ?? USUAL_BYTES, 2 * this.#file.size);
    }
  }

  /** Memory is the file's, neither more nor less. */
  #remember(): void {
    for (const memory of [this.#orders, this.#refused, this.#offers, this.#backups, this.#stops]) memory.clear();
    for (const entry of this.#file.entries()) this.#apply(entry);
  }

  #apply(entry: OrderEntry): void {
    switch (entry.kind) {
      case 'taken': {
        this.#orders.set(entry.order.orderId, { order: entry.order, ended: false, stopped: false });
        this.#use(entry.order);
        return;
      }
      case 'refused':
        this.#refused.set(entry.orderId, entry.reason);
        return;
      case 'backup_stored':
        this.#backups.set(entry.runId, entry);
        return;
      case 'stop':
        this.#stops.set(entry.stopId, entry);
        return;
      case 'said': {
        const known = this.#orders.get(entry.orderId);
        if (known) {
          known.said = entry.said;
          known.released = known.order.kind === 'execute' && entry.offer?.use === 'execute';
        }
        this.#offered([...(entry.offer ? [entry.offer] : []), ...(entry.choices ?? [])]);
        return;
      }
      case 'awaiting':
      case 'confirmed': {
        const known = this.#orders.get(entry.orderId);
        if (known) known.awaits = entry.kind === 'awaiting' ? entry.until : undefined;
        return;
      }
      case 'ended':
      case 'stopped': {
        const known = this.#orders.get(entry.orderId);
        if (known) known[entry.kind] = true;
        return;
      }
      case 'forgotten':
        this.#kill(({ offer }) => offer.repairId === entry.repairId);
    }
  }

  /**
   * What taking an order does to the numbers; a withdrawal without a number is of all that would let the repair be
   * executed.
   */
  #use({ kind, nonce, repairId }: TakenOrder): void {
    if (kind === 'withdraw')
      return this.#kill(
        ({ offer }) =>
          offer.repairId === repairId && offer.use === 'execute' && (nonce === '' || offer.nonce === nonce),
      );
    if (kind === 'forget') return this.#kill(({ offer }) => offer.repairId === repairId);
    const found = this.#offers.get(nonce);
    if (found) found.spent = true;
  }

  #kill(which: (known: { readonly offer: Offer }) => boolean): void {
    for (const [nonce, known] of this.#offers) if (which(known)) this.#offers.delete(nonce);
  }

  /** What is offered together stands together; all of an earlier time is replaced. */
  #offered(offers: readonly Offer[]): void {
    for (const { repairId, use } of offers)
      this.#kill(
        ({ offer }) =>
          offer.repairId === repairId && offer.use === use && !offers.some(({ nonce }) => nonce === offer.nonce),
      );
    for (const offer of offers) this.#offers.set(offer.nonce, { offer, spent: false });
  }
}
