import { DENOMINATIONS, type CashCount } from '@revive/contracts/billing/drawers';
import { Action } from '@revive/proto/revive/audit/v1/audit';
import {
  ShopLocations,
  type CloseDayRequest,
  type CloseDrawerRequest,
  type MoveCashRequest,
  type OpenDrawerRequest,
} from '@revive/proto/revive/billing/v1/drawers';
import { systemActor, type UserActor } from '@revive/platform/auth/actor';
import type { Database } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { EmbeddedCache } from '@revive/platform/cache/embedded/embedded-cache';
import { LivePublisher } from '@revive/platform/live/live';
import { CloseDay } from '../src/drawers/close-day.js';
import { ChangeDrawerSettings } from '../src/drawers/change-drawer-settings.js';
import { CloseDrawer } from '../src/drawers/close-drawer.js';
import { CloseLocation } from '../src/drawers/close-location.js';
import { DrawerCommand } from '../src/drawers/drawer-command.js';
import { HandoversConsumer } from '../src/drawers/handovers.consumer.js';
import { MoveCash } from '../src/drawers/move-cash.js';
import { OpenDrawer } from '../src/drawers/open-drawer.js';
import { ReadDayReport } from '../src/drawers/read-day-report.js';
import { ReadDays } from '../src/drawers/read-days.js';
import { ReadDrawer } from '../src/drawers/read-drawer.js';
import { ReopenDay } from '../src/drawers/reopen-day.js';
import { shiftOf } from '../src/drawers/shift-of.js';
import { ChangeLocations } from '../src/locations/change-locations.js';
import { PublishUnknownLocations } from '../src/locations/publish-unknown.js';
import { KeepRepair } from '../src/repairs-known/keep-repair.js';
import { ReadLocations } from '../src/locations/read-locations.js';
import type { Amount } from '../src/ledger/postings.policy.js';
import { aLedger } from '../src/testing/books.js';

/** Notes and coins of this sum, the largest first. */
export function cash(cents: number): { cents: number; count: number }[] {
  const counted: { cents: number; count: number }[] = [];
  let left = cents;
  for (const one of DENOMINATIONS) {
    const count = Math.floor(left / one);
    if (count > 0) counted.push({ cents: one, count });
    left -= count * one;
  }
  if (left !== 0) throw new RangeError(`${cents} cents cannot be counted`);
  return counted satisfies CashCount;
}

export type DrawerDesk = ReturnType<typeof aDrawerDesk>;

/** The use cases of drawers and days on one database, with a clock that the test sets. */
export function aDrawerDesk(db: Database) {
  let time = new Date('2026-11-20T10:00:00.000Z');
  const clock = () => time;
  const { ledger, settle } = aLedger(db, new LivePublisher(new EmbeddedCache()));
  const command = new DrawerCommand(db, ledger, clock);
  const drawers = new ReadDrawer(db);
  const opening = new OpenDrawer(command, ledger, drawers);
  const moves = new MoveCash(command, ledger, drawers);
  const closing = new CloseDrawer(command, ledger, drawers);
  const days = new ReadDays(db, clock);
  const closingDay = new CloseDay(command, days);
  const reading = new ReadLocations(db);
  return {
    ledger,
    settle,
    drawers,
    moves,
    days,
    closingDay,
    now: clock,
    setTime: (iso: string) => void (time = new Date(iso)),
    locations: new ChangeLocations(db, ledger, reading, clock),
    closeLocation: new CloseLocation(db, ledger, reading, clock),
    reopening: new ReopenDay(command, days),
    report: new ReadDayReport(db),
    settings: new ChangeDrawerSettings(db, ledger, drawers, clock),
    handovers: new HandoversConsumer(db),
    known: new KeepRepair(db),
    readLocations: reading,
    publishUnknown: new PublishUnknownLocations(db, ledger),
    /** The events with the locations of a shop, or of all shops, in their order. */
    published: async (tenantId?: string): Promise<ShopLocations[]> =>
      (
        await db.tx(systemActor('test', tenantId), (em) =>
          em.query<{ payload: Buffer }[]>(
            `select payload from outbox where topic = 'billing.locations' and ($1::uuid is null or tenant_id = $1)
              order by id`,
            [tenantId ?? null],
          ),
        )
      ).map(({ payload }) => ShopLocations.decode(payload)),

    open: (actor: UserActor, input: Partial<OpenDrawerRequest>) =>
      opening.run(actor, { requestId: uuidv7(), counted: [], ...input }),
    move: (actor: UserActor, input: Omit<MoveCashRequest, 'requestId'>) =>
      moves.run(actor, { requestId: uuidv7(), ...input }),
    close: (actor: UserActor, input: Omit<CloseDrawerRequest, 'requestId'>) =>
      closing.run(actor, { requestId: uuidv7(), ...input }),
    /** Closes the next open day, or the given one. */
    closeDay: async (actor: UserActor, input: Partial<CloseDayRequest> = {}) => {
      const open = input.throughDay ?? (await days.run(actor, { ...input })).open?.throughDay ?? '2026-01-01';
      return closingDay.run(actor, { requestId: uuidv7(), ...input, throughDay: open });
    },

    /** Posts a payment or refund into the person's shift, as the counter does, and returns the shift. */
    pay: (actor: UserActor, amount: Amount, locationId = actor.tenantId ?? '') =>
      db.tx(systemActor('test', actor.tenantId), async (em) => {
        const { tenantId = '', userId, username: name } = actor;
        await ledger.lockShop(em, tenantId);
        const at = clock().toISOString();
        const shiftId = await shiftOf(em, { tenantId, locationId, userId, name, at });
        await ledger.post(em, tenantId, [
          { ...amount, key: `${amount.kind}:${uuidv7()}`, at, shiftId, locationId, by: { userId, name } },
        ]);
        return shiftId;
      }),

    balances: async (tenantId: string): Promise<Record<string, number>> =>
      Object.fromEntries(
        (
          await db.tx(systemActor('test', tenantId), (em) =>
            em.query<{ account: string; cents: string }[]>(
              'select account, sum(cents) as cents from postings where tenant_id = $1 group by 1',
              [tenantId],
            ),
          )
        ).map(({ account, cents }) => [account, Number(cents)]),
      ),

    /** Action and name of the audit entries of a shop, in their order. */
    audited: async (tenantId: string): Promise<string[][]> =>
      (
        await db.tx(systemActor('test', tenantId), (em) =>
          em.query<{ payload: Buffer }[]>(
            "select payload from outbox where topic = 'billing.audit' and tenant_id = $1 order by id",
            [tenantId],
          ),
        )
      )
        .map(({ payload }) => Action.decode(payload))
        .map(({ action, actorName }) => [action, actorName]),
  };
}
