import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DAY_ORDERS, STATEMENT_MAX } from '@revive/contracts/billing/statements';
import type {
  ImportStatementRequest,
  PreviewStatementRequest,
  StatementColumns as ColumnsMessage,
  StatementImported,
  StatementPreview,
} from '@revive/proto/revive/billing/v1/statements';
import type { Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { invalid } from '@revive/platform/errors/errors';
import { MatchCertainLines } from './match-certain-lines.js';
import { readStatement, type ReadStatement } from './reading/read-statement.js';
import type { StatementColumns } from './reading/columns.policy.js';
import { addImport, fingerprinted, keyOf, knownLines } from './statement-imports.repository.js';
import { StatementCommand } from './statement-command.js';
import { scopeOf } from './statement-scope.js';

const SHOWN_PROBLEMS = 20;
const SAMPLE = 10;

/** Imports the lines of a bank's file, or shows what an import would add. */
@Injectable()
export class ImportStatement {
  constructor(
    private readonly db: Database,
    private readonly commands: StatementCommand,
    private readonly certain: MatchCertainLines,
  ) {}

  /** Stores nothing. Throws INVALID (400) with a sentence for a file that cannot be read. */
  async preview(actor: Actor, { content, account, columns }: PreviewStatementRequest): Promise<StatementPreview> {
    const { tenantId } = scopeOf(actor);
    const name = accountOf(account);
    const read = readStatement(content, columns ? columnsOf(columns) : undefined);
    const lines = fingerprinted(read.lines);
    const { known, otherAccount } = await this.db.tx(actor, (em) => knownLines(em, tenantId, name, lines));
    const { closing } = read;
    return {
      format: read.format,
      encoding: read.encoding,
      bank: read.bank,
      names: [...read.names],
      columns: read.columns,
      isDayOrderUnclear: read.isDayOrderUnclear,
      lines: lines.length,
      duplicates: lines.filter((line) => known.has(keyOf(line))).length,
      problems: read.problems.slice(0, SHOWN_PROBLEMS),
      problemCount: read.problems.length,
      balanceBreaks: read.balanceBreaks,
      otherAccount,
      first: lines[0]?.day,
      last: lines.at(-1)?.day,
      closingCents: closing?.cents,
      sample: lines.slice(0, SAMPLE).map((line) => ({
        day: line.day,
        description: line.description,
        cents: line.cents,
        isDuplicate: known.has(keyOf(line)),
      })),
    };
  }

  /** Throws NOT_ALLOWED (403); INVALID (400) for a file without lines, or whose lines are under another account. */
  async run(
    actor: Actor,
    { requestId, fileName, content, account, columns }: ImportStatementRequest,
  ): Promise<StatementImported> {
    // A person without the right learns nothing about the file.
    scopeOf(actor);
    const name = accountOf(account);
    const digest = createHash('sha256').update(content).digest('hex');
    const body = { command: 'import_statement', account: name, fileName, digest, columns };
    const read = readStatement(content, columns ? columnsOf(columns) : undefined);
    if (read.format === 'csv' && !columns) throw invalid({ columns: 'Confirm the columns first' });
    const lines = fingerprinted(read.lines);
    if (lines.length === 0) throw invalid({ file: 'The file has no line that can be imported.' });
    const counts = await this.commands.run(actor, { requestId, body }, async (work) => {
      const { em, tenantId, by, now } = work;
      const { known, otherAccount } = await knownLines(em, tenantId, name, lines);
      // control: a statement is not imported twice under two names of an account
      if (otherAccount !== undefined)
        throw invalid({ account: `Most of these lines are already under “${otherAccount}”. Choose that account.` });
      const added = lines.filter((line) => !known.has(keyOf(line))).length;
      const { closing, problems } = read;
      const opening = openingOf(read);
      await addImport(
        em,
        { tenantId, account: name, fileName, content, lines, problems: problems.length, closing, opening, by, at: now },
        known,
      );
      await work.audit('billing.statement_imported', `${added} lines, ${lines.length - added} known before`);
      return { added, duplicates: lines.length - added, problems: problems.length };
    });
    return { ...counts, automatic: await this.certain.run(actor) };
  }
}

/** The balance before the first line: by its running balance, else by the closing balance and all lines. */
function openingOf({ lines, closing }: ReadStatement): { cents: number; day: string } | undefined {
  const [first] = lines;
  if (first === undefined || closing === undefined) return undefined;
  const cents =
    first.balanceCents === undefined
      ? lines.reduce((rest, line) => rest - line.cents, closing.cents)
      : first.balanceCents - first.cents;
  return { cents, day: first.day };
}

function accountOf(account: string): string {
  const name = account.trim().replace(/\s+/g, ' ');
  if (name.length < 2 || name.length > STATEMENT_MAX.account) throw invalid({ account: 'Name the account' });
  return name;
}

function columnsOf(message: ColumnsMessage): StatementColumns {
  const dayOrder = DAY_ORDERS.find((one) => one === message.dayOrder);
  if (!dayOrder) throw invalid({ columns: 'Choose the order of day and month' });
  const { header, day, description, reference, amount, moneyIn, moneyOut, fee, balance } = message;
  return {
    header,
    dayOrder,
    day,
    description,
    reference: reference ?? undefined,
    amount: amount ?? undefined,
    moneyIn: moneyIn ?? undefined,
    moneyOut: moneyOut ?? undefined,
    fee: fee ?? undefined,
    balance: balance ?? undefined,
  };
}
