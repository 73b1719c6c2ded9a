import { createHash } from 'node:crypto';
import type { Sale } from '@revive/proto/revive/repairs/v1/sales';
import { systemActor } from '@revive/platform/auth/actor';
import { EmbeddedCache } from '@revive/platform/cache/embedded/embedded-cache';
import { Database } from '@revive/platform/database/database';
import { AppError } from '@revive/platform/errors/errors';
import { LivePublisher } from '@revive/platform/live/live';
import { aUser } from '@revive/platform/testing/testkit';
import { SetRateRule } from '../../src/commissions/set-rate-rule.js';
import { ConfirmEft } from '../../src/counter/confirm-eft.js';
import { CounterTransaction } from '../../src/counter/counter-transaction.js';
import { GiveRefund } from '../../src/counter/give-refund.js';
import { ReceiveForRepair } from '../../src/counter/receive-for-repair.js';
import { TakePayment } from '../../src/counter/take-payment.js';
import { WriteOffDebt } from '../../src/counter/write-off-debt.js';
import { IssueDocuments } from '../../src/documents/issue-documents.js';
import { CloseDay } from '../../src/drawers/close-day.js';
import { CloseDrawer } from '../../src/drawers/close-drawer.js';
import { DrawerCommand } from '../../src/drawers/drawer-command.js';
import { MoveCash } from '../../src/drawers/move-cash.js';
import { OpenDrawer } from '../../src/drawers/open-drawer.js';
import { ReadDays } from '../../src/drawers/read-days.js';
import { ReadDrawer } from '../../src/drawers/read-drawer.js';
import { ReopenDay } from '../../src/drawers/reopen-day.js';
import { OnTenantChanged } from '../../src/ledger/on-tenant-changed.js';
import { platformPayment } from '../../src/ledger/postings.policy.js';
import { KeepRepair } from '../../src/repairs-known/keep-repair.js';
import { ConfirmByBankLine } from '../../src/payouts/confirm-by-bank-line.js';
import { PayoutHolds } from '../../src/payouts/payout-holds.js';
import { PayoutRepository } from '../../src/payouts/payout.repository.js';
import { Sellers } from '../../src/sellers/sellers.js';
import { ImportStatement } from '../../src/statements/import-statement.js';
import { MatchBankLine } from '../../src/statements/match-bank-line.js';
import { MatchCertainLines } from '../../src/statements/match-certain-lines.js';
import { StatementCommand } from '../../src/statements/statement-command.js';
import { aLedger, anApproval, anEvent, aRepair } from '../../src/testing/books.js';
import { cash } from '../drawers.js';
import { aCommand, aPayoutDesk, finance } from '../payout-desk.js';
import { aFile, COLUMNS } from '../statement-desk.js';
import type { Command, Outcome, RepairWork } from './commands.js';

export interface DatabaseUrls {
  readonly DATABASE_URL: string;
  readonly DATABASE_STAFF_URL: string;
  readonly DATABASE_SYSTEM_URL: string;
}

export const openDatabase = (urls: DatabaseUrls): Promise<Database> =>
  Database.open({
    service: 'billing',
    entities: [],
    urls: { tenant: urls.DATABASE_URL, staff: urls.DATABASE_STAFF_URL, system: urls.DATABASE_SYSTEM_URL },
  });

/** A person of a shop with the same id in every process. */
export function personOf(tenantId: string, person: 'boss' | 'tech') {
  const digest = createHash('sha256').update(`${tenantId} ${person}`).digest('hex');
  const userId = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-7${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return aUser({ tenantId, userId, username: person, role: person === 'boss' ? 'tenant_admin' : 'tech' });
}

/** Every command of billing on one database, with the time of the command as the clock. */
export function aBooksDesk(db: Database) {
  let time = new Date(0);
  const clock = () => time;
  const live = new LivePublisher(new EmbeddedCache());
  const { ledger, settle } = aLedger(db, live);
  const keep = new KeepRepair(db);
  const counter = new CounterTransaction(db, ledger, clock);
  const drawer = new DrawerCommand(db, ledger, clock);
  const reading = new ReadDrawer(db);
  const days = new ReadDays(db, clock);
  const payouts = aPayoutDesk(db, { provider: 'sandbox', clock });
  const lines = new StatementCommand(db, ledger, clock);
  const matching = new MatchBankLine(lines, ledger, new ConfirmByBankLine(new PayoutRepository()));
  const importing = new ImportStatement(db, lines, new MatchCertainLines(db, matching, clock));
  const sale = async (tenantId: string): Promise<Sale> => ({
    tenantId,
    shopName: 'Shop',
    shopAddress: '1 Long Street',
    shopPhone: '',
    customerName: 'Thandi Dlamini',
    customerEmail: '',
    approved: [],
    byHand: [],
  });

  async function run(command: Command): Promise<unknown> {
    const { tenantId, requestId, at } = command;
    const person = personOf(tenantId, command.person);
    switch (command.name) {
      case 'repair-event': {
        const event = { ...anEvent(), id: command.eventId };
        const repair = repairOf(tenantId, at, command.repair);
        await settle.run(event, repair);
        return keep.run(event, repair);
      }
      case 'deposit': {
        const { id: repairId, number } = command.repair;
        const told = { repairId, number, deviceName: 'disk.img', quoteVersion: 1 };
        return new ReceiveForRepair(counter).run(person, {
          ...told,
          requestId,
          kind: 'deposit',
          method: command.method,
          cents: command.cents,
          reference: '',
        });
      }
      case 'pay':
        return new TakePayment(counter).run(person, {
          id: command.repairId,
          requestId,
          method: command.method,
          cents: command.cents,
          reference: '',
          ...(command.method === 'eft' && { confirmedBy: 'person' }),
        });
      case 'promise': {
        const { repairId: id, cents } = command;
        return new TakePayment(counter).run(person, { id, requestId, method: 'eft', cents, reference: 'R-1' });
      }
      case 'confirm': {
        const { repairId: id, eftId, confirmedBy } = command;
        return new ConfirmEft(counter).run(person, { id, requestId, eftId, confirmedBy });
      }
      case 'refund': {
        const { repairId: id, method, cents, lines } = command;
        const rest = { reason: 'Came back', lines: [...lines], reference: '', ...(lines.length === 0 && { cents }) };
        return new GiveRefund(counter).run(person, { id, requestId, method, ...rest });
      }
      case 'write-off':
        return new WriteOffDebt(counter).run(person, {
          id: command.repairId,
          requestId,
          cents: command.cents,
          reason: 'Moved away',
        });
      case 'open-drawer':
        return new OpenDrawer(drawer, ledger, reading).run(person, { requestId, counted: cash(command.cents) });
      case 'move-cash': {
        const { move, cents: amountCents } = command;
        return new MoveCash(drawer, ledger, reading).run(person, { requestId, move, amountCents, reason: 'Change' });
      }
      case 'close-drawer': {
        const { shiftId, cents } = command;
        const counted = { counted: cash(cents), handedOnCents: 0, reason: 'Counted twice' };
        return new CloseDrawer(drawer, ledger, reading).run(person, { requestId, shiftId, ...counted });
      }
      case 'close-day':
        return new CloseDay(drawer, days).run(person, { requestId, throughDay: command.throughDay });
      case 'reopen-day':
        return new ReopenDay(drawer, days).run(person, {
          requestId,
          closingId: command.closingId,
          reason: 'A receipt was missing',
        });
      case 'collect':
        // No command collects platform money yet: providers come with the next part.
        return db.tx(systemActor('test'), (em) =>
          ledger.post(em, tenantId, [{ ...platformPayment(command.cents), key: `collect:${requestId}`, at }]),
        );
      case 'pay-now':
        payouts.accounts.set(tenantId, command.digest);
        return payouts.creating.run(finance(), { tenantId, requestId }, aCommand());
      case 'approve-payout':
        payouts.accounts.set(tenantId, command.digest);
        return payouts.approving.run(finance(), { id: command.payoutId, terms: command.terms }, aCommand());
      case 'cancel-payout':
        return payouts.approving.cancel(finance(), { id: command.payoutId, reason: 'Asked for too early' });
      case 'payout-round':
        for (const [id, digest] of Object.entries(command.digests)) payouts.accounts.set(id, digest);
        return payouts.round.run();
      case 'change-rate': {
        const { rate, version } = command;
        const shop = { id: tenantId, name: 'Shop', phone: '', address: '', email: '' };
        const event = { ...anEvent(), id: command.eventId };
        return new OnTenantChanged(db).run(event, { ...shop, version, commissionRate: rate / 10_000 });
      }
      case 'rate-rule': {
        const { isForShop, serviceId, rate, from } = command;
        const rule = { requestId, from, notes: 'Agreed', serviceId, ...(isForShop && { tenantId }) };
        const share = rate === undefined ? {} : { rate: rate / 10_000 };
        return new SetRateRule(db, live, clock).run(aUser({ role: 'master' }), { ...rule, ...share }, aCommand());
      }
      case 'tax-details':
        return new Sellers(db, clock).change(person, taxDetails(command.isRegistered));
      case 'bank-account': {
        // The signed token of identity names the shop and the time.
        const proof = { command: { tenantId, id: requestId }, confirmedAt: new Date(at) };
        const holds = new PayoutHolds(db, clock, { readConfirmation: () => proof } as never, live);
        return holds.note({ ...anEvent(), id: command.eventId }, { tenantId, proof: '', version: 1 } as never);
      }
      case 'import-line':
        return importing.run(person, {
          requestId,
          fileName: 'statement.csv',
          content: aFile([[at.slice(0, 10), command.text, command.cents]]),
          account: `Account ${command.text}`,
          columns: COLUMNS,
        });
      case 'match-line': {
        const { lineId: id, eftId, cents } = command;
        const parts = [{ itemId: `eft:${eftId}`, cents }];
        return matching.run(person, { id, requestId, parts, feeCents: 0, restAsDeposit: false });
      }
      case 'issue-document':
        return new IssueDocuments(db, { read: () => sale(tenantId) }, live, clock).run(
          { ...anEvent(), id: command.eventId },
          command.entryId,
          command.kind,
        );
    }
  }

  return {
    /** Returns `done` or the code of the refusal. Other errors reject. */
    async execute(command: Command): Promise<Outcome> {
      time = new Date(command.at);
      try {
        await run(command);
        return 'done';
      } catch (error) {
        if (error instanceof AppError) return error.code;
        throw error;
      }
    },
    /** The day that would close next. */
    async nextDay(tenantId: string, at: string): Promise<string | undefined> {
      time = new Date(at);
      return (await days.run(personOf(tenantId, 'boss'), {})).open?.throughDay;
    },
  };
}

export const taxDetails = (isRegistered: boolean) => ({
  registeredName: 'Shop (Pty) Ltd',
  address: '1 Long Street\nCape Town\n8001',
  ...(isRegistered && { vatNumber: '4220119988' }),
});

const OUTCOMES = { approved: 'repaired', completed: 'repaired', declined: 'declined', rolled_back: 'rolled_back' };

function repairOf(tenantId: string, at: string, work: RepairWork) {
  const { id: repairId, number, what, totalCents, vatBps, version, lines, approval } = work;
  const named = lines.map((line) => ({ ...line, name: line.verified ? 'Repair' : 'Clean-up' }));
  const sumOf = (verified: boolean): number =>
    lines.reduce((sum, line) => (line.verified === verified ? sum + line.cents : sum), 0);
  const { kind = 'repair', id: approvalId = '', cents: authorisedCents = 0 } = approval ?? {};
  return aRepair(tenantId, {
    repairId,
    number,
    what,
    totalCents,
    vatBps,
    version,
    at,
    status: what,
    outcome: OUTCOMES[what],
    lines: named.map(({ serviceId: _, ...line }) => line),
    verifiedCents: sumOf(true),
    ...(what === 'rolled_back' && { keptCents: sumOf(false) }),
    ...(kind === 'diagnosis' && { diagnosisCents: authorisedCents }),
    approvals: approval
      ? [anApproval({ tenantId, repairId, approvalId, kind, authorisedCents, vatBps, lines: named })]
      : [],
  });
}
