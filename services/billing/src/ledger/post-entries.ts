import { Injectable } from '@nestjs/common';
import { EntryPosted, type Entry } from '@revive/proto/revive/billing/v1/billing';
import { afterCommit } from '@revive/platform/database/after-commit';
import type { EntityManager } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { LivePublisher } from '@revive/platform/live/live';
import { addEvent } from '@revive/platform/events/outbox/outbox';
import { ZONE } from './business-day.policy.js';
import { publishEntry } from './ledger.live.js';
import type { Amount } from './postings.policy.js';
import { readShop, writeEntries, type Shop } from './entries.query.js';

/** An entry with the facts that explain it. */
export interface NewEntry extends Amount {
  /** Natural key of the command or event, such as `charge:<repair>:<quote version>`. A repeat posts nothing. */
  readonly key: string;
  /** ISO 8601. The business day is this moment's day in the shop's zone, or the first open day after it. */
  readonly at: string;
  readonly repair?: {
    readonly id: string;
    readonly number: number;
    readonly deviceName: string;
    readonly quoteVersion: number;
  };
  /** The till and books of this place take the entry; the shop's only place has the shop's own id. */
  readonly locationId?: string;
  readonly approvalId?: string;
  /** The rule that set `rate`. */
  readonly ruleId?: string;
  /** The reversed entry. */
  readonly reverses?: string;
  readonly shiftId?: string;
  readonly by?: { readonly userId: string; readonly name: string };
  readonly reason?: string;
  readonly reference?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface PostedEntry extends NewEntry {
  readonly id: string;
  readonly tenantId: string | null;
}

/** The only writer of the ledger. */
@Injectable()
export class PostEntries {
  constructor(private readonly live: LivePublisher) {}

  /**
   * Locks the books of a shop until the end of the transaction, so that amounts that a command reads stay as they are.
   * Throws SERVICE_UNAVAILABLE for an unknown shop: an event is then delivered again.
   */
  async lockShop(em: EntityManager, tenantId: string): Promise<Shop> {
    const locked = lockedShops(em);
    const shop = locked.get(tenantId) ?? (await readShop(em, tenantId));
    if (!shop)
      throw new AppError(
        'SERVICE_UNAVAILABLE',
        { tenantId, notYet: true },
        { sentence: 'the shop of this repair is not known here yet' },
      );
    locked.set(tenantId, shop);
    return shop;
  }

  /**
   * Posts entries in the order given and returns those that are new. Call once per transaction: a second call would
   * lock totals in a different order than other writers. Null: an entry of the platform alone.
   */
  async post(em: EntityManager, tenantId: string | null, entries: readonly NewEntry[]): Promise<PostedEntry[]> {
    // control: the ledger is written once per transaction
    requireFirst(em);
    const shop = tenantId === null ? undefined : await this.lockShop(em, tenantId);
    const rows = rowsOf(tenantId, entries);
    const posted = await writeEntries(em, tenantId, rows, ZONE);
    // The statements are sent at once; PostgreSQL runs them in their order.
    await Promise.all(posted.map((entry) => this.#tell(em, entry, shop?.name ?? '')));
    return posted;
  }

  /**
   * Posts entries whose keys the caller has found to be free under the lock of the shop. The events are sent together
   * with the entries, which saves a settlement a round trip. Throws if a key is taken, so that the transaction ends
   * without an event of an entry that was not posted.
   */
  async postNew(em: EntityManager, tenantId: string, entries: readonly NewEntry[]): Promise<void> {
    requireFirst(em);
    const shop = await this.lockShop(em, tenantId);
    const rows = rowsOf(tenantId, entries);
    const [posted] = await Promise.all([
      writeEntries(em, tenantId, rows, ZONE),
      ...rows.map((entry) => this.#tell(em, entry, shop.name)),
    ]);
    // control: an event tells of a posted entry
    if (posted.length < rows.length) throw new TypeError('The key of a new entry is taken');
  }

  async #tell(em: EntityManager, row: PostedEntry, tenantName: string): Promise<void> {
    const { repair } = row;
    const posted: Entry = {
      id: row.id,
      kind: row.kind,
      tenantId: row.tenantId ?? '',
      tenantName,
      repairNumber: repair?.number ?? 0,
      deviceName: repair?.deviceName ?? '',
      amountCents: row.amountCents,
      at: row.at,
      ...(repair && { repairId: repair.id }),
      ...(row.rate !== undefined && { rate: row.rate }),
      ...(row.method !== undefined && { method: row.method }),
      ...(row.collectedBy !== undefined && { collectedBy: row.collectedBy }),
    };
    // The live frame alone has texts that name people: the bus keeps its messages, and no erasure reaches them.
    const entry: Entry = {
      ...posted,
      ...(row.by !== undefined && { byName: row.by.name }),
      ...(row.reason !== undefined && { reason: row.reason }),
      ...(row.reference !== undefined && { reference: row.reference }),
    };
    await addEvent(em, {
      topic: 'billing.entry',
      key: repair?.id ?? row.tenantId ?? row.id,
      type: 'revive.billing.v1.EntryPosted',
      payload: EntryPosted.encode({ entry: posted }).finish(),
      ...(row.tenantId !== null && { tenantId: row.tenantId }),
    });
    afterCommit(em, () => publishEntry(this.live, entry));
  }
}

const rowsOf = (tenantId: string | null, entries: readonly NewEntry[]): PostedEntry[] =>
  entries.map((entry) => ({ ...entry, id: uuidv7(), tenantId }));

const WRITTEN = Symbol('ledger written');
const LOCKED = Symbol('locked shops');
type Data = Record<symbol, unknown>;

function requireFirst(em: EntityManager): void {
  const data = em.queryRunner?.data as Data | undefined;
  if (!data) return;
  if (data[WRITTEN]) throw new TypeError('The ledger is written twice in one transaction');
  data[WRITTEN] = true;
}

/** The shops that this transaction has locked. */
function lockedShops(em: EntityManager): Map<string, Shop> {
  const data = (em.queryRunner?.data ?? {}) as Data;
  data[LOCKED] ??= new Map<string, Shop>();
  return data[LOCKED] as Map<string, Shop>;
}
