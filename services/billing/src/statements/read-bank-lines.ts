import { Inject, Injectable } from '@nestjs/common';
import { BANK_LINE_STATES, STATEMENT_MAX } from '@revive/contracts/billing/statements';
import type {
  BankLine,
  BankLineList,
  ExpectedMoneyList,
  ListBankLinesRequest,
  Reconciliation,
  UnmatchedCount,
} from '@revive/proto/revive/billing/v1/statements';
import type { Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { isVatRegistered } from '../sellers/seller.query.js';
import { bankBalance } from '../ledger/bank-postings.query.js';
import { requireIds } from '../request-values.js';
import { toBankLine, toExpectedMessage } from './bank-line.mapper.js';
import { accountNames, countLines, findLine, listLines, matchesOf } from './bank-lines.repository.js';
import { readExpected } from './expected-money.js';
import { confirmedEntries, readAccounts, sumLines, type AccountRow } from './statement-imports.repository.js';
import { scopeOf, type StatementScope } from './statement-scope.js';

const LISTED = 50;
const SHOWN = 20;

/** The bank lines of the caller's account: of the own shop, or of the platform. Throws NOT_ALLOWED (403). */
@Injectable()
export class ReadBankLines {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(actor: Actor, { state, account, mine, after }: ListBankLinesRequest): Promise<BankLineList> {
    const { tenantId, person } = scopeOf(actor);
    requireIds({ after });
    const filter = {
      state: BANK_LINE_STATES.find((one) => one === state),
      account: account === '' ? undefined : account,
      ownerId: mine ? person.userId : undefined,
      after: after === '' ? undefined : after,
    };
    const now = this.clock();
    return this.db.tx(actor, async (em) => {
      const rows = await listLines(em, tenantId, now, filter, STATEMENT_MAX.page + 1);
      const shown = rows.slice(0, STATEMENT_MAX.page);
      const matches = await matchesOf(
        em,
        shown.map(({ id }) => id),
      );
      const expected = await readExpected(em, tenantId);
      const { open, matched, ignored } = await countLines(em, tenantId, now);
      return {
        lines: shown.map((row) => toBankLine(row, matches.get(row.id) ?? [], expected, person.userId)),
        next: rows.length > shown.length ? shown.at(-1)?.id : undefined,
        open,
        matched,
        ignored,
        accounts: await accountNames(em, tenantId),
        isVatRegistered: tenantId !== null && (await isVatRegistered(em, tenantId)),
      };
    });
  }

  one(actor: Actor, id: string): Promise<BankLine> {
    return this.db.tx(actor, (em) => this.oneIn(em, scopeOf(actor), id));
  }

  /** Throws NOT_FOUND (404). */
  async oneIn(em: EntityManager, { tenantId, person }: StatementScope, id: string): Promise<BankLine> {
    const row = await findLine(em, tenantId, this.clock(), id);
    const matches = await matchesOf(em, [id]);
    return toBankLine(row, matches.get(id) ?? [], await readExpected(em, tenantId), person.userId);
  }

  expected(actor: Actor, search: string): Promise<ExpectedMoneyList> {
    const { tenantId } = scopeOf(actor);
    const wanted = search.trim().toUpperCase();
    return this.db.tx(actor, async (em) => {
      const { open } = await readExpected(em, tenantId);
      const found = open.filter(
        ({ reference, party, cents }) =>
          `${reference} ${party}`.toUpperCase().includes(wanted) ||
          String(cents).startsWith(wanted.replace(/\D/g, '') || ' '),
      );
      return { items: found.slice(0, LISTED).map(toExpectedMessage) };
    });
  }

  unmatchedCount(actor: Actor): Promise<UnmatchedCount> {
    const { tenantId } = scopeOf(actor);
    return this.db.tx(actor, async (em) => {
      const { open, oldestDays } = await countLines(em, tenantId, this.clock());
      return { count: open, oldestDays: oldestDays === null ? undefined : Math.max(0, oldestDays) };
    });
  }

  /** The bank account of the ledger against the closing balances of the statements, and what explains the difference. */
  reconciliation(actor: Actor): Promise<Reconciliation> {
    const { tenantId } = scopeOf(actor);
    return this.db.tx(actor, async (em) => {
      const accounts = await readAccounts(em, tenantId);
      const { openCents, ignoredCents, matchedCents } = await sumLines(em, tenantId);
      const counts = await countLines(em, tenantId, this.clock());
      const ledgerCents = await bankBalance(em, tenantId);
      const unseen = (await readExpected(em, tenantId)).open.filter(({ kind }) => kind === 'entry');
      const statementCents = accounts.reduce((sum, { closingCents }) => sum + (closingCents ?? 0), 0);
      const unseenCents = ledgerCents - matchedCents;
      const openingCents = accounts.reduce((sum, { openingCents: cents }) => sum + (cents ?? 0), 0);
      const missingCents = accounts.reduce((sum, account) => sum + missingOf(account), 0);
      const confirmed = await confirmedEntries(em, tenantId, SHOWN);
      return {
        accounts: accounts.map(toReconciledAccount),
        statementCents,
        ledgerCents,
        unmatchedCents: openCents,
        unmatched: counts.open,
        ignoredCents,
        unseenCents,
        unseen: unseen.length,
        openingCents,
        missingCents,
        unexplainedCents:
          statementCents - ledgerCents - openCents - ignoredCents + unseenCents - openingCents - missingCents,
        unseenEntries: unseen
          .toSorted((left, right) => left.day.localeCompare(right.day))
          .slice(0, SHOWN)
          .map(toExpectedMessage),
        confirmed: confirmed.map(({ itemId, ...row }) => ({ ...row, entryId: itemId.replace(/^entry:/, '') })),
      };
    });
  }
}

/** Opening balance and lines must add up to the closing balance; else a statement between is missing. */
const missingOf = ({ openingCents, closingCents, linesCents }: AccountRow): number =>
  // control: a statement that is missing between two others shows as a difference = 0
  openingCents === null || closingCents === null ? 0 : closingCents - openingCents - linesCents;

const toReconciledAccount = (account: AccountRow) => ({
  ...account,
  openingCents: account.openingCents ?? undefined,
  openingDay: account.openingDay ?? undefined,
  closingCents: account.closingCents ?? undefined,
  closingDay: account.closingDay ?? undefined,
  missingCents: missingOf(account),
});
