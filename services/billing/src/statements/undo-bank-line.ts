import { Injectable } from '@nestjs/common';
import type { UndoBankLineRequest } from '@revive/proto/revive/billing/v1/statements';
import type { Actor } from '@revive/platform/auth/actor';
import { AppError } from '@revive/platform/errors/errors';
import { returnToPromise } from '../counter/expected-efts.query.js';
import { readBill } from '../ledger/bill.query.js';
import { PostEntries, type NewEntry } from '../ledger/post-entries.js';
import { ConfirmByBankLine } from '../payouts/confirm-by-bank-line.js';
import { knownRepairs } from '../repairs-known/known-repairs.query.js';
import { reversalsOf } from './bank-line-entries.policy.js';
import { endMatches, findLine, matchesOf, setState, type MatchRow } from './bank-lines.repository.js';
import { StatementCommand, type StatementWork } from './statement-command.js';

/** Takes the matches of a bank line back. What they posted is reversed by entries of its own. */
@Injectable()
export class UndoBankLine {
  constructor(
    private readonly commands: StatementCommand,
    private readonly ledger: PostEntries,
    private readonly payouts: ConfirmByBankLine,
  ) {}

  /** Throws NOT_FOUND (404), INVALID_TRANSITION (409) for a line without matches. */
  async run(actor: Actor, { id, requestId, reason }: UndoBankLineRequest): Promise<void> {
    const body = { command: 'undo_bank_line', id, reason };
    await this.commands.run(actor, { requestId, body }, async (work) => {
      const { em, tenantId, now, by } = work;
      const line = await findLine(em, tenantId, now, id, true);
      const matches = (await matchesOf(em, [id])).get(id) ?? [];
      if (matches.length === 0) throw new AppError('INVALID_TRANSITION', { id, state: line.state });
      const entries: NewEntry[] = [];
      const prepaid = new Map<string, number>();
      for (const match of matches) entries.push(...(await reversing(work, match, reason, prepaid)));
      if (entries.length > 0) await this.ledger.post(em, tenantId, entries);
      await endMatches(em, id, { ...by, reason, at: now });
      for (const { itemId, itemCents } of matches)
        if (tenantId !== null && itemId.startsWith('eft:'))
          await returnToPromise(em, tenantId, itemId.slice('eft:'.length), itemCents);
      const itemIds = matches.map(({ itemId }) => itemId).filter((itemId) => itemId.startsWith('entry:'));
      if (tenantId === null)
        await this.payouts.undo(
          em,
          itemIds.map((itemId) => itemId.slice('entry:'.length)),
          { by: work.person, at: now, line },
        );
      await setState(em, id, 'open', null);
      await work.audit('billing.bank_line_undone', `line ${id}, ${matches.length} matches`);
      return null;
    });
  }
}

/** `prepaid` has what is left of the deposits of each repair, as several matches of a line can be for one repair. */
async function reversing(
  { em, tenantId, now, by }: StatementWork,
  { id, lineId, repairId, posted }: MatchRow,
  reason: string,
  prepaid: Map<string, number>,
): Promise<NewEntry[]> {
  if (posted.length === 0) return [];
  const shared = {
    at: now.toISOString(),
    by: { userId: by.id, name: by.name },
    reason,
    details: { bankLineId: lineId },
  };
  const keyOf = (index: number): string => `bank-undo:${id}:${index}`;
  if (tenantId === null || repairId === null)
    return reversalsOf(posted, 0, tenantId !== null).entries.map((amount, index) => ({
      ...amount,
      ...shared,
      key: keyOf(index),
    }));
  const known = (await knownRepairs(em, tenantId, [repairId])).get(repairId);
  const reversals = reversalsOf(posted, prepaid.get(repairId) ?? (await readBill(em, repairId)).prepaid);
  // control: a used deposit is taken out of its charge once
  prepaid.set(repairId, reversals.prepaid);
  return reversals.entries.map((amount, index) => ({
    ...amount,
    ...shared,
    key: keyOf(index),
    ...(known && { repair: { id: repairId, ...known } }),
  }));
}
