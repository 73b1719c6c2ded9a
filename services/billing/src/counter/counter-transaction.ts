import { Inject, Injectable } from '@nestjs/common';
import type { EntryKind } from '@revive/contracts/billing/entries';
import { formatRand } from '@revive/contracts/money';
import { requireShopMember, systemActor, type Actor, type ShopMember } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { addAuditLine, namedIn } from '@revive/platform/events/audit-line';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { runOnce } from '../commands/run-once.js';
import { shiftOf } from '../drawers/shift-of.js';
import { readBill, type Bill } from '../ledger/bill.query.js';
import { readShiftSums } from '../ledger/drawer.query.js';
import { PostEntries, type NewEntry, type PostedEntry } from '../ledger/post-entries.js';
import type { Amount } from '../ledger/postings.policy.js';
import { isBilledElsewhere } from '../ledger/repair-entries.query.js';
import { ownLocation } from '../locations/locations.query.js';
import { isKnownElsewhere, readKnownRepair, type KnownRepair } from '../repairs-known/known-repair.query.js';

/** A command under way: the shop's books are locked, so the bill does not change until the commit. */
export interface Counter {
  readonly em: EntityManager;
  readonly person: ShopMember;
  readonly repair: KnownRepair;
  readonly bill: Bill;
  /** ISO 8601. */
  readonly at: string;
  readonly requestId: string;
  /**
   * Posts at most once per command, at the person's location, and returns the new entries. Cash belongs to the person's
   * shift. Throws INVALID (400) for a refund of more cash than the drawer holds.
   */
  post(entries: readonly CounterEntry[]): Promise<PostedEntry[]>;
  audit(action: string, notes: string): Promise<void>;
}

export interface CounterEntry extends Amount {
  readonly quoteVersion?: number;
  readonly reverses?: string;
  readonly reason?: string;
  readonly reference?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

interface Command {
  readonly repairId: string;
  readonly requestId: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Facts of the repair from its own service, for a repair whose events have not arrived yet. */
  readonly told?: Pick<KnownRepair, 'number' | 'deviceName' | 'quoteVersion'>;
}

const CASH: readonly EntryKind[] = ['payment', 'deposit', 'refund', 'deposit_returned'];

/** Runs a command of a person at the counter once, in one transaction, with the books of the shop locked. */
@Injectable()
export class CounterTransaction {
  constructor(
    private readonly db: Database,
    private readonly ledger: PostEntries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Throws NOT_ALLOWED (403), NOT_FOUND (404) for a repair of another shop, REQUEST_REUSED (422). The demo shop, which
   * has no money, gets `inDemo`, or DEMO_READ_ONLY without it.
   */
  async run<T>(
    actor: Actor,
    { repairId, requestId, body, told }: Command,
    work: (counter: Counter) => Promise<T>,
    inDemo?: T,
  ): Promise<T> {
    // control: only people of the shop take and give its money = actor as ShopMember
    const person = requireShopMember(actor);
    // control: impersonation moves no money, though the ledger is written by the system's role
    if (person.viewedBy !== undefined) throw new AppError('IMPERSONATION_READ_ONLY');
    const { tenantId } = person;
    return this.db.tx(systemActor('billing:counter', tenantId), (em) =>
      runOnce(em, { tenantId, requestId, body: { ...body, repairId } }, async () => {
        const shop = await this.ledger.lockShop(em, tenantId);
        if (shop.demo && inDemo !== undefined) return inDemo;
        // control: the demo shop takes no money
        if (shop.demo) throw new AppError('DEMO_READ_ONLY');
        const repair = await repairOf(em, person, repairId, told);
        const now = this.clock();
        const at = now.toISOString();
        return work({
          em,
          person,
          repair,
          bill: await readBill(em, repairId),
          at,
          requestId,
          post: async (entries) => {
            const locationId = await ownLocation(em, tenantId, person.userId);
            const shiftId = entries.some(isCash) ? await drawerFor(em, person, locationId, at, entries) : undefined;
            const of = { person, repair, at, requestId, locationId, shiftId };
            return this.ledger.post(
              em,
              tenantId,
              entries.map((entry, index) => entryOf(entry, index, of)),
            );
          },
          audit: (action, notes) =>
            addAuditLine(em, { topic: 'billing.audit', tenantId, action, notes, by: namedIn(person) }, now),
        });
      }),
    );
  }
}

/** The person's open shift. */
async function drawerFor(
  em: EntityManager,
  { tenantId, userId, username }: ShopMember,
  locationId: string,
  at: string,
  entries: readonly CounterEntry[],
): Promise<string> {
  const shiftId = await shiftOf(em, { tenantId, locationId, userId, name: username, at });
  const leaving = entries.reduce((sum, entry) => sum - (isCash(entry) ? Math.min(0, entry.amountCents) : 0), 0);
  if (leaving === 0) return shiftId;
  const held = (await readShiftSums(em, tenantId, [shiftId])).get(shiftId)?.expectedCents ?? 0;
  // control: a refund takes no more cash than the drawer holds
  if (leaving > held)
    throw invalid({ method: `Your drawer holds ${formatRand(held)}. Pay cash in, or choose another way` });
  return shiftId;
}

const isCash = ({ kind, method }: CounterEntry): boolean => method === 'cash' && CASH.includes(kind);

function entryOf(
  { quoteVersion, ...entry }: CounterEntry,
  index: number,
  of: {
    person: ShopMember;
    repair: KnownRepair;
    at: string;
    requestId: string;
    locationId: string;
    shiftId: string | undefined;
  },
): NewEntry {
  const { person, repair, at, requestId, locationId, shiftId } = of;
  return {
    ...entry,
    key: `${entry.kind}:${person.tenantId}:${requestId}:${index}`,
    at,
    locationId,
    repair: {
      id: repair.id,
      number: repair.number,
      deviceName: repair.deviceName,
      quoteVersion: quoteVersion ?? repair.quoteVersion,
    },
    by: { userId: person.userId, name: person.username },
    ...(shiftId !== undefined && isCash(entry) && { shiftId }),
  };
}

async function repairOf(
  em: EntityManager,
  person: ShopMember,
  repairId: string,
  told: Command['told'],
): Promise<KnownRepair> {
  const known = await readKnownRepair(em, person.tenantId, repairId);
  if (known) return known;
  if (!told) throw new AppError('NOT_FOUND', { repairId });
  const { tenantId } = person;
  const isForeign =
    (await isKnownElsewhere(em, tenantId, repairId)) || (await isBilledElsewhere(em, tenantId, repairId));
  // control: a repair of another shop is never billed here
  if (isForeign) throw new AppError('NOT_FOUND', { repairId });
  return { id: repairId, ...told, status: '', charge: undefined };
}
