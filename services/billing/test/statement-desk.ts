import type { ShopMember } from '@revive/platform/auth/actor';
import { systemActor, type Actor } from '@revive/platform/auth/actor';
import type { Database } from '@revive/platform/database/database';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import type { BankLine } from '@revive/proto/revive/billing/v1/statements';
import { ConfirmByBankLine } from '../src/payouts/confirm-by-bank-line.js';
import { PayoutRepository } from '../src/payouts/payout.repository.js';
import { AssignBankLine } from '../src/statements/assign-bank-line.js';
import { ImportStatement } from '../src/statements/import-statement.js';
import { MatchBankLine } from '../src/statements/match-bank-line.js';
import { MatchCertainLines } from '../src/statements/match-certain-lines.js';
import { ReadBankLines } from '../src/statements/read-bank-lines.js';
import { SetBankLineAside } from '../src/statements/set-bank-line-aside.js';
import { StatementCommand } from '../src/statements/statement-command.js';
import { UndoBankLine } from '../src/statements/undo-bank-line.js';
import { aRepair, aLedger, aShop } from '../src/testing/books.js';
import { aCounter } from './counter/counters.js';

const AT = new Date('2026-11-29T08:00:00.000Z');
export const COLUMNS = { header: 0, dayOrder: 'year_first', day: 0, description: 1, amount: 2, balance: 3 };

export type Row = readonly [day: string, description: string, cents: number];
/** A bank's file with a running balance from `opening`. */
export function aFile(rows: readonly Row[], opening = 0): Buffer {
  let balance = opening;
  const amount = (cents: number): string => (cents / 100).toFixed(2);
  const lines = rows.map(([day, text, cents]) => `${day},${text},${amount(cents)},${amount((balance += cents))}`);
  return Buffer.from(['Date,Description,Amount,Balance', ...lines].join('\n'));
}

/** The commands on bank lines, and the counter beside them. */
export function aStatementDesk(db: Database) {
  const { ledger } = aLedger(db);
  const clock = () => AT;
  const commands = new StatementCommand(db, ledger, clock);
  const payouts = new ConfirmByBankLine(new PayoutRepository());
  const matching = new MatchBankLine(commands, ledger, payouts);
  const certain = new MatchCertainLines(db, matching, clock);
  const importing = new ImportStatement(db, commands, certain);
  const reading = new ReadBankLines(db, clock);
  const undoing = new UndoBankLine(commands, ledger, payouts);
  const setting = new SetBankLineAside(commands, ledger);
  const assigning = new AssignBankLine(db, clock);
  const counter = aCounter(db);
  const lines = async (actor: Actor): Promise<BankLine[]> =>
    (await reading.list(actor, { state: '', account: '', mine: false, after: '' })).lines;
  return {
    counter,
    ledger,
    importing,
    reading,
    assigning,
    certain,
    lines,
    line: async (actor: Actor, text: string): Promise<BankLine> => {
      const found = (await lines(actor)).find(({ description }) => description.includes(text));
      if (!found) throw new TypeError(`no line ${text}`);
      return found;
    },
    administrator: (tenantId: string): ShopMember => ({ ...aUser({ role: 'tenant_admin', tenantId }), tenantId }),
    import: (actor: Actor, content: Buffer, over: { requestId?: string; account?: string } = {}) =>
      importing.run(actor, {
        requestId: uuidv7(),
        fileName: 'statement.csv',
        content,
        account: 'Business account',
        columns: COLUMNS,
        ...over,
      }),
    match: (
      actor: Actor,
      id: string,
      parts: { itemId: string; cents: number }[],
      over: { requestId?: string; feeCents?: number; restAsDeposit?: boolean } = {},
    ) => matching.run(actor, { id, requestId: uuidv7(), parts, feeCents: 0, restAsDeposit: false, ...over }),
    setAside: (
      actor: Actor,
      id: string,
      purpose: string,
      over: { requestId?: string; reason?: string; containsVat?: boolean; feeCents?: number } = {},
    ) => setting.run(actor, { id, requestId: uuidv7(), purpose, containsVat: false, feeCents: 0, ...over }),
    undo: (actor: Actor, id: string) => undoing.run(actor, { id, requestId: uuidv7(), reason: 'Wrong customer' }),
    /** A charged repair whose customer promised an EFT of `cents`. */
    expected: async (tenantId: string, number: number, cents: number) => {
      const repair = aRepair(tenantId, { number, totalCents: cents });
      await counter.event(repair);
      const eftId = uuidv7();
      await counter.pay(repair, cents, { requestId: eftId, method: 'eft', reference: `R-${number}` });
      return { repair, itemId: `eft:${eftId}` };
    },
    shop: () => aShop(db),
    entries: (tenantId: string) =>
      db.tx(systemActor('test'), (em) =>
        em.query<{ kind: string; key: string; cents: number }[]>(
          `select kind, key, amount_cents::float8 as cents from entries where tenant_id = $1 and kind <> 'commission'
            and kind <> 'charge' order by id`,
          [tenantId],
        ),
      ),
  };
}
