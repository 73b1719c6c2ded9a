import { Injectable } from '@nestjs/common';
import { mayContainVat, mayKeepFee, purposesOf, type BankPurpose } from '@revive/contracts/billing/statements';
import type { IgnoreBankLineRequest } from '@revive/proto/revive/billing/v1/statements';
import type { Actor } from '@revive/platform/auth/actor';
import { uuidv7 } from '@revive/platform/core/ids';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { PostEntries } from '../ledger/post-entries.js';
import { isVatRegistered } from '../sellers/seller.query.js';
import { momentOfLine } from './bank-day.query.js';
import { openCents } from './bank-line.mapper.js';
import { countMatches, findLine, insertMatch, matchesOf, setState } from './bank-lines.repository.js';
import { platformBankEntry, shopBankEntry, vatInside } from './bank-purposes.policy.js';
import { StatementCommand, type StatementWork } from './statement-command.js';

/** Posts what a bank line is that belongs to no payment, such as a fee of the bank or the owner's money. */
@Injectable()
export class SetBankLineAside {
  constructor(
    private readonly commands: StatementCommand,
    private readonly ledger: PostEntries,
  ) {}

  /**
   * Without a purpose, a line that was set aside without an entry is open again. Throws INVALID (400), NOT_FOUND (404),
   * INVALID_TRANSITION (409) for a line that is matched or set aside.
   */
  async run(
    actor: Actor,
    { id, requestId, purpose, reason, containsVat, feeCents }: IgnoreBankLineRequest,
  ): Promise<void> {
    const note = reason?.trim() ?? '';
    const body = {
      command: 'ignore_bank_line',
      id,
      purpose,
      reason: note,
      containsVat,
      ...(feeCents !== 0 && { feeCents }),
    };
    await this.commands.run(actor, { requestId, body }, async (work) => {
      if ((purpose ?? '') === '') return this.#open(work, id, note);
      const { em, tenantId, now, by } = work;
      const line = await findLine(em, tenantId, now, id, true);
      const matches = (await matchesOf(em, [id])).get(id) ?? [];
      // control: a line is set aside once
      if (line.state !== 'open') throw new AppError('INVALID_TRANSITION', { id, state: line.state });
      const cents = openCents(line, matches);
      const is = purposeOf(purpose ?? '', cents, tenantId !== null);
      if (is === 'expense' && note.length < 3) throw invalid({ reason: 'Name the supplier or the expense' });
      if (feeCents !== 0) requireFee(is, cents, feeCents);
      const vatCents = containsVat ? await vatOf(work, is, feeCents === 0 ? cents : -feeCents, feeCents > 0) : 0;
      const itemId = `aside:${is}`;
      const earlier = await countMatches(em, id, itemId);
      const one = { purpose: is, cents, vatCents, feeCents };
      const [entry] = await this.ledger.post(em, tenantId, [
        {
          ...(tenantId === null ? platformBankEntry(one) : shopBankEntry(one)),
          // control: a line that is set aside is posted once = uuidv7()
          key: `bank:${id}:${itemId}${earlier === 0 ? '' : `:${earlier}`}`,
          at: await momentOfLine(em, tenantId, line.day, now),
          by: { userId: by.id, name: by.name },
          reference: line.description.slice(0, 80),
          ...(note !== '' && { reason: note }),
          details: {
            bankLineId: id,
            bankDay: line.day,
            ...(vatCents !== 0 && { vatCents }),
            ...(feeCents !== 0 && { feeCents }),
          },
        },
      ]);
      if (!entry) throw new TypeError('A bank line that is open was posted before');
      await insertMatch(em, {
        id: uuidv7(),
        tenantId,
        lineId: id,
        itemId,
        reference: '',
        party: note,
        repairId: null,
        entryKind: null,
        cents,
        feeCents,
        itemCents: cents + feeCents,
        posted: [
          {
            id: entry.id,
            kind: is,
            cents,
            ...(vatCents !== 0 && { vatCents }),
            ...(feeCents !== 0 && { feeCents }),
          },
        ],
        automatic: false,
        by,
        at: now,
      });
      await setState(em, id, matches.length === 0 ? 'ignored' : 'matched', note === '' ? null : note);
      await work.audit('billing.bank_line_ignored', `line ${id}, ${is}, ${cents} cents`);
      return null;
    });
  }

  /** Lines of earlier versions were set aside with a reason and without an entry. */
  async #open(work: StatementWork, id: string, note: string): Promise<null> {
    if (note !== '') throw invalid({ purpose: 'Choose what it is' });
    const { em, tenantId, now } = work;
    const line = await findLine(em, tenantId, now, id, true);
    // control: an entry of a line is taken back by a reversal, never forgotten
    if (line.state !== 'ignored' || (await matchesOf(em, [id])).has(id))
      throw new AppError('INVALID_TRANSITION', { id, state: line.state });
    await setState(em, id, 'open', null);
    await work.audit('billing.bank_line_reopened', `line ${id}`);
    return null;
  }
}

function purposeOf(purpose: string, cents: number, isOfShop: boolean): BankPurpose {
  const found = purposesOf(cents, isOfShop).find((one) => one === purpose);
  if (!found) throw invalid({ purpose: 'This line cannot be that' });
  return found;
}

function requireFee(purpose: BankPurpose, cents: number, feeCents: number): void {
  if (!mayKeepFee(purpose, cents)) throw invalid({ feeCents: 'Only a transfer of the card machine has a fee' });
  // control: the fee of a card machine is no more than the transfer
  if (!Number.isSafeInteger(feeCents) || feeCents < 0 || feeCents > cents)
    throw invalid({ feeCents: 'The fee is more than the transfer. Check the amount' });
}

async function vatOf(
  { em, tenantId }: StatementWork,
  purpose: BankPurpose,
  cents: number,
  hasFee: boolean,
): Promise<number> {
  if (!hasFee && !mayContainVat(purpose)) throw invalid({ containsVat: 'Only fees and expenses contain VAT' });
  // control: only a registered shop takes VAT out of what it pays
  if (tenantId === null || !(await isVatRegistered(em, tenantId)))
    throw invalid({ containsVat: 'Enter the VAT number of the shop first' });
  return vatInside(cents);
}
