import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { STATEMENT_MAX } from '@revive/contracts/billing/statements';
import type { Actor } from '@revive/platform/auth/actor';
import type { Clock } from '@revive/platform/core/clock';
import { uuidv7 } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { isAppError } from '@revive/platform/errors/errors';
import { CLOCK } from '@revive/platform/runtime/service-context';
import { listLines, matchesOf } from './bank-lines.repository.js';
import { readExpected } from './expected-money.js';
import { MatchBankLine } from './match-bank-line.js';
import { matchLine } from './matching/match-line.policy.js';
import { scopeOf } from './statement-scope.js';

/** Lines matched in one call, each in a transaction of its own; the next call goes on. */
const MOST_AT_ONCE = 200;

/** Matches the open lines whose reference and amount are exact and that nothing else fits, one transaction a line. */
@Injectable()
export class MatchCertainLines {
  constructor(
    private readonly db: Database,
    private readonly matching: MatchBankLine,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns how many lines were matched. */
  async run(actor: Actor): Promise<number> {
    const { tenantId } = scopeOf(actor);
    const { lines, expected } = await this.db.tx(actor, async (em) => {
      const rows = await listLines(em, tenantId, this.clock(), { state: 'open' }, STATEMENT_MAX.lines);
      const begun = await matchesOf(
        em,
        rows.map(({ id }) => id),
      );
      return { lines: rows.filter(({ id }) => !begun.has(id)), expected: await readExpected(em, tenantId) };
    });
    let { open, paid } = expected;
    let count = 0;
    for (const line of lines) {
      if (count >= MOST_AT_ONCE) break;
      // Only a line with the amount of an item is certain; texts are compared for these lines alone.
      if (!open.some(({ cents }) => cents === line.cents)) continue;
      await setImmediate();
      const { list, isAutomatic } = matchLine(line, open, paid);
      const parts = list[0]?.parts ?? [];
      const item = open.find(({ id }) => id === parts[0]?.itemId);
      if (!isAutomatic || !item) continue;
      if (await this.#match(actor, line.id, parts)) count += 1;
      open = open.filter(({ id }) => id !== item.id);
      paid = [...paid, item];
    }
    return count;
  }

  /** False if the line or the item was matched or paid meanwhile. */
  async #match(
    actor: Actor,
    id: string,
    parts: readonly { readonly itemId: string; readonly cents: number }[],
  ): Promise<boolean> {
    try {
      await this.matching.run(
        actor,
        { id, requestId: uuidv7(), parts: [...parts], feeCents: 0, restAsDeposit: false },
        true,
      );
      return true;
    } catch (error) {
      if (isAppError(error, 'NOT_FOUND') || isAppError(error, 'INVALID_TRANSITION') || isAppError(error, 'INVALID'))
        return false;
      throw error;
    }
  }
}
