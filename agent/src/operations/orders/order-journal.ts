import type { Order, OrderOrigin } from '@revive/proto/revive/repair/v1/repair';
import { JournalFile } from '../../journal/journal.js';
import type { Clock } from '../../repair/steps.js';
import { compactOrderJournal } from './kept-orders.js';

/**
 * `withdraw`: the offer may not be executed any more (declined, withdrawn, quoted again). `cancel`: ends a running
 * run. Both take effect when recorded, before any later order is processed. `discard`: deletes the run's product on
 * this computer. `probe`: a patch test.
 */
export const ORDER_KINDS = [
  'diagnose',
  'execute',
  'roll_back',
  'forget',
  'discard',
  'withdraw',
  'cancel',
  'probe',
] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];
export type OperationKind = Exclude<OrderKind, 'withdraw' | 'cancel'>;

/** A nonce issued by this agent: exactly one order of the given use may name the nonce, once. */
export interface Offer {
  readonly nonce: string;
  readonly use: 'execute' | 'roll_back';
  readonly repairId: string;
  /** The run with the offer in its report or outcome; for a rollback the run to undo. */
  readonly runId: string;
  readonly deviceId: string;
  readonly planDigest: string;
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
  /** For a rollback: the run to undo. */
  readonly sourceRunId?: string;
  /** Absent for orders of the shop's own people. */
  readonly origin?: OrderOrigin;
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
interface FollowedStop {
  readonly stopId: string;
  /** ISO time; afterwards the stop cannot be ordered again. */
  readonly expiresAt: string;
  readonly runs: number;
  /**
   * ISO time; writing orders signed earlier are not started. Absent or empty: no order is blocked (a stop of an older
   * version).
   */
  readonly haltsUntil?: string;
  /** Limits the block to one procedure; absent or empty: all orders. */
  readonly procedureId?: string;
}
/** The signed answer to an order, stored so that a later start repeats identical bytes. */
export interface SentReport {
  readonly kind: 'report' | 'outcome' | 'probe';
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
      readonly said: SentReport;
      readonly offer?: Offer;
      readonly choices?: readonly Offer[];
    }
  /** The order waits for a person at this agent; no work on the device has started. */
  | { readonly kind: 'awaiting'; readonly orderId: string; readonly until: string }
  | { readonly kind: 'confirmed'; readonly orderId: string; readonly planDigest: string; readonly at: string }
  | { readonly kind: 'ended'; readonly orderId: string }
  | { readonly kind: 'stopped'; readonly orderId: string }
  | { readonly kind: 'forgotten'; readonly repairId: string }
  | ({ readonly kind: 'stop' } & FollowedStop);

interface Known {
  readonly order: TakenOrder;
  said?: SentReport;
  /** Deadline for the confirmation at the agent; removed after the confirmation. */
  awaits?: string | undefined;
  ended: boolean;
  stopped: boolean;
  /** The order ended without a write and a new nonce was issued: the approval stays usable. */
  released?: boolean;
}

interface Upkeep {
  readonly clock: Clock;
  readonly say: (sentence: string) => void;
  readonly atBytes?: number;
}
/** About four hundred repairs without their reports. */
const USUAL_BYTES = 1024 * 1024;

/**
 * The agent's memory of orders. Invariants: an order is journaled before execution and started at most once. A nonce
 * is spent by the order that names the nonce, and invalid after a withdrawal. A newer offer of a repair replaces the
 * older offer. A forgotten repair has no offers. Orders that could be replayed are never dropped from the file
 * (`kept-orders.ts`).
 */
export class OrderJournal {
  readonly #file: JournalFile<OrderEntry>;
  readonly #orders = new Map<string, Known>();
  readonly #refused = new Map<string, string>();
  readonly #offers = new Map<string, { offer: Offer; spent: boolean }>();
  readonly #backups = new Map<string, StoredBackup>();
  readonly #stops = new Map<string, FollowedStop>();
  #dueAt: number;

  private constructor(
    file: JournalFile<OrderEntry>,
    private readonly upkeep: Upkeep | undefined,
  ) {
    this.#file = file;
    this.#dueAt = upkeep?.atBytes ?? USUAL_BYTES;
    for (const entry of file.entries()) this.#apply(entry);
  }

  /** Without `upkeep` the file only grows; for short-lived readers. */
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

  /** Returns the earlier answer to this order; undefined for a new order. `''`: the order was accepted. */
  answered(orderId: string): string | undefined {
    return this.#orders.has(orderId) ? '' : this.#refused.get(orderId);
  }

  offer(nonce: string): { readonly offer: Offer; readonly spent: boolean } | undefined {
    return this.#offers.get(nonce);
  }

  /**
   * Returns the order of this kind that spent the approval; an order that ended before its first write does not count.
   */
  approvedBy(approvalId: string, kind: OrderKind): TakenOrder | undefined {
    return [...this.#orders.values()].find(
      ({ order, released }) => order.approvalId === approvalId && order.kind === kind && released !== true,
    )?.order;
  }

  stop(stopId: string): FollowedStop | undefined {
    return this.#stops.get(stopId);
  }

  /**
   * Returns true when a stop issued after this order's signature blocks the order: orders and stops take different
   * routes.
   */
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

  reportsOf(repairId: string): SentReport[] {
    return [...this.#orders.values()].flatMap(({ order, said }) =>
      order.repairId === repairId && said?.kind === 'report' ? [said] : [],
    );
  }

  unfinished(): {
    readonly order: TakenOrder;
    readonly said?: SentReport;
    readonly stopped: boolean;
    readonly awaits?: string | undefined;
  }[] {
    return [...this.#orders.values()].filter(({ ended }) => !ended);
  }

  lastTaken(most: number): string[] {
    return [...this.#orders.keys()].slice(-most);
  }

  /**
   * Compacts the file. A failure (a full disk) leaves the file valid; the next attempt follows after the file has
   * doubled.
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
   * Updates the nonces when an order is accepted. A withdrawal without a nonce invalidates all execute offers of the
   * repair.
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

  #offered(offers: readonly Offer[]): void {
    for (const { repairId, use } of offers)
      this.#kill(
        ({ offer }) =>
          offer.repairId === repairId && offer.use === use && !offers.some(({ nonce }) => nonce === offer.nonce),
      );
    for (const offer of offers) this.#offers.set(offer.nonce, { offer, spent: false });
  }
}
