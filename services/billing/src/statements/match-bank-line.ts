import { Injectable } from '@nestjs/common';
import { formatRand } from '@revive/contracts/money';
import type { MatchBankLineRequest } from '@revive/proto/revive/billing/v1/statements';
import type { Actor } from '@revive/platform/auth/actor';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { uuidv7 } from '@revive/platform/core/ids';
import { takeFromPromise } from '../counter/expected-efts.query.js';
import { duesOf } from '../ledger/bank-postings.query.js';
import { PostEntries, type NewEntry } from '../ledger/post-entries.js';
import { ConfirmByBankLine } from '../payouts/confirm-by-bank-line.js';
import { momentOfLine } from './bank-day.query.js';
import { partsOfDrop, partsOfMatch, partsOfSettlement, type PostedPart } from './bank-line-entries.policy.js';
import { openCents } from './bank-line.mapper.js';
import { countMatches, findLine, insertMatch, matchesOf, setState, type LineRow } from './bank-lines.repository.js';
import { readExpected, type ExpectedMoney } from './expected-money.js';
import { StatementCommand, type StatementWork } from './statement-command.js';

interface Planned {
  readonly item: ExpectedMoney;
  /** Of the line. */
  readonly cents: number;
  /** Of the item, a fee included; what the line has beyond the item is a deposit. */
  readonly itemCents: number;
  readonly feeCents: number;
  readonly entries: readonly (NewEntry & { readonly part: PostedPart['kind']; readonly cents: number })[];
}

/** Largest fee that a bank takes off a customer's payment, in cents (our choice). */
const MOST_BANK_FEE = 2_500;

/** Matches a bank line with expected payments. Payments that the ledger does not have are posted. */
@Injectable()
export class MatchBankLine {
  constructor(
    private readonly commands: StatementCommand,
    private readonly ledger: PostEntries,
    private readonly payouts: ConfirmByBankLine,
  ) {}

  /**
   * Throws INVALID (400) for more than the line or an item has open, NOT_FOUND (404), INVALID_TRANSITION (409) for a
   * line that is matched or set aside.
   */
  async run(
    actor: Actor,
    { id, requestId, parts, feeCents, restAsDeposit }: MatchBankLineRequest,
    automatic = false,
  ): Promise<void> {
    const body = { command: 'match_bank_line', id, parts, feeCents, restAsDeposit };
    await this.commands.run(actor, { requestId, body }, async (work) => {
      const { em, tenantId, now } = work;
      const line = await findLine(em, tenantId, now, id, true);
      if (line.state !== 'open') throw new AppError('INVALID_TRANSITION', { id, state: line.state });
      const rest = openCents(line, (await matchesOf(em, [id])).get(id) ?? []);
      const expected = await readExpected(em, tenantId);
      const items = chosen({ parts, feeCents, rest, restAsDeposit }, expected.open);
      const planned = await this.#plan(work, line, items, feeCents);
      const ids = await this.#post(work, planned);
      for (const one of planned) await keep(work, line, one, ids, automatic);
      if (tenantId === null)
        await this.payouts.confirm(em, confirmedEntries(items), { by: work.person, at: now, line });
      const matched = planned.reduce((sum, { cents }) => sum + cents, 0);
      if (matched === rest) await setState(em, id, 'matched', null);
      await work.audit(
        'billing.bank_line_matched',
        `line ${id}, ${matched} cents, ${automatic ? 'automatic' : 'by a person'}`,
      );
      return null;
    });
  }

  async #plan(work: StatementWork, line: LineRow, items: readonly Chosen[], feeCents: number): Promise<Planned[]> {
    const { em, tenantId } = work;
    const repairs = items.flatMap(({ item }) => (item.kind === 'entry' ? [] : (item.repair?.id ?? [])));
    const dues = new Map<string, number>();
    if (tenantId !== null) for (const [id, due] of await duesOf(em, tenantId, repairs)) dues.set(id, due.cents);
    const planned: Planned[] = [];
    const cashAt = await momentOfLine(em, tenantId, line.day, work.now);
    for (const { item, cents, itemCents } of items) {
      const { repair } = item;
      if (item.kind === 'entry') {
        planned.push({ item, cents, itemCents, feeCents: 0, entries: [] });
        continue;
      }
      if (!repair && item.kind !== 'settlement' && item.kind !== 'drop')
        throw new AppError('NOT_FOUND', { itemId: item.id });
      const due = dues.get(repair?.id ?? '') ?? 0;
      if (repair) dues.set(repair.id, due - cents);
      const earlier = await countMatches(em, line.id, item.id);
      const ofNoRepair = item.kind === 'drop' ? partsOfDrop(cents) : partsOfSettlement(cents, feeCents);
      const parts = repair ? partsOfMatch(cents, feeCents, due) : ofNoRepair;
      const at = item.kind === 'drop' ? cashAt : work.now.toISOString();
      const entries = parts.map(({ amount, kind, cents: partCents }) => ({
        ...amount,
        // control: money of a bank line is posted once = uuidv7()
        key: `bank:${line.id}:${item.id}:${kind}${earlier === 0 ? '' : `:${earlier}`}`,
        at,
        ...(repair && {
          repair: {
            id: repair.id,
            number: repair.number,
            deviceName: repair.deviceName,
            quoteVersion: repair.quoteVersion,
          },
        }),
        by: { userId: work.by.id, name: work.by.name },
        // control: a receipt names no other payer of its bank line
        reference: (cents === line.cents ? line.description : item.reference).slice(0, 80),
        ...(kind === 'write_off' && { reason: 'Fee of the bank' }),
        details: { confirmedBy: 'bank_line', bankLineId: line.id, bankDay: line.day },
        part: kind,
        cents: partCents,
      }));
      planned.push({ item, cents, itemCents, feeCents, entries });
    }
    return planned;
  }

  /** Ids of the new entries by key. */
  async #post({ em, tenantId }: StatementWork, planned: readonly Planned[]): Promise<ReadonlyMap<string, string>> {
    const entries = planned.flatMap((one) => one.entries);
    if (entries.length === 0) return new Map();
    const posted = await this.ledger.post(
      em,
      tenantId,
      entries.map(({ part: _, cents: __, ...entry }) => entry),
    );
    if (posted.length < entries.length) throw new TypeError('A bank line that is open was posted before');
    return new Map(posted.map(({ key, id }) => [key, id]));
  }
}

/** Entries that the line pays in full: a part of a payout is no proof of the payout. */
const confirmedEntries = (items: readonly Chosen[]): string[] =>
  items.flatMap(({ item, cents }) =>
    item.kind === 'entry' && cents === item.cents ? [item.id.slice('entry:'.length)] : [],
  );

type Chosen = Pick<Planned, 'item' | 'cents' | 'itemCents'>;

interface Choice {
  readonly parts: readonly { readonly itemId: string; readonly cents: number }[];
  readonly feeCents: number;
  /** What the line has open. */
  readonly rest: number;
  readonly restAsDeposit: boolean;
}

/** The items of a match with their amounts, checked against the rest of the line and of each item. */
function chosen({ parts, feeCents, rest, restAsDeposit }: Choice, open: readonly ExpectedMoney[]): Chosen[] {
  const sign = Math.sign(rest);
  const sum = parts.reduce((total, { cents }) => total + cents, 0);
  if (parts.length === 0 || new Set(parts.map(({ itemId }) => itemId)).size < parts.length)
    throw invalid({ parts: 'Choose each payment once' });
  if (parts.some(({ cents }) => !Number.isSafeInteger(cents) || Math.sign(cents) !== sign))
    throw invalid({ parts: 'Enter an amount for each payment' });
  // control: no more is matched than the line has
  if (Math.abs(sum) > Math.abs(rest))
    throw invalid({ parts: `Only ${formatRand(Math.abs(rest))} of the line is open` });
  if (!Number.isSafeInteger(feeCents) || feeCents < 0 || (feeCents > 0 && (parts.length > 1 || sum !== rest)))
    throw invalid({ feeCents: 'Only a line for one payment has a fee' });
  if (restAsDeposit && (parts.length > 1 || feeCents > 0 || sum === rest))
    throw invalid({ restAsDeposit: 'Only the rest of a line for one repair is a deposit' });
  return parts.map(({ itemId, cents }) => {
    const item = open.find((one) => one.id === itemId);
    if (!item) throw new AppError('NOT_FOUND', { itemId });
    if (feeCents > 0 && item.kind === 'entry') throw invalid({ feeCents: 'This payment is posted already' });
    if (feeCents > 0 && item.kind === 'drop') throw invalid({ feeCents: 'A bank takes no fee out of cash' });
    // control: a bank's fee is small = false
    if (feeCents > MOST_BANK_FEE && item.kind !== 'settlement')
      throw invalid({ feeCents: `A bank takes off at most ${formatRand(MOST_BANK_FEE)}` });
    if (restAsDeposit && !item.repair) throw invalid({ restAsDeposit: 'Only a repair has deposits' });
    // control: no item is paid beyond its amount
    if (Math.sign(item.cents) !== sign || Math.abs(cents) + feeCents > Math.abs(item.cents))
      throw invalid({
        parts: `Only ${formatRand(Math.abs(item.cents))} of ${item.reference || 'the payment'} is open`,
      });
    return { item, cents: restAsDeposit ? rest : cents, itemCents: cents + feeCents };
  });
}

async function keep(
  { em, tenantId, now, by }: StatementWork,
  line: LineRow,
  { item, cents, itemCents, feeCents, entries }: Planned,
  ids: ReadonlyMap<string, string>,
  automatic: boolean,
): Promise<void> {
  const posted = entries.map(({ key, part, cents: partCents }) => ({
    id: ids.get(key) ?? '',
    kind: part,
    cents: partCents,
  }));
  await insertMatch(em, {
    id: uuidv7(),
    tenantId,
    lineId: line.id,
    itemId: item.id,
    reference: item.reference,
    party: item.party,
    repairId: item.repair?.id ?? null,
    entryKind: item.entryKind ?? null,
    cents,
    feeCents,
    itemCents,
    posted,
    automatic,
    by,
    at: now,
  });
  // control: an expected EFT is confirmed by a bank line or at the counter, never by both
  if (item.kind === 'eft' && tenantId !== null)
    await takeFromPromise(em, tenantId, {
      id: item.id.slice('eft:'.length),
      cents: itemCents,
      at: now,
      entryId: posted[0]?.id ?? null,
    });
}
