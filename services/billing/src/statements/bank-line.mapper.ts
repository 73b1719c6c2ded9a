import { STATEMENT_MAX } from '@revive/contracts/billing/statements';
import type { BankLine, ExpectedMoney as ExpectedMessage } from '@revive/proto/revive/billing/v1/statements';
import type { LineRow, MatchRow } from './bank-lines.repository.js';
import type { Expected, ExpectedMoney } from './expected-money.js';
import { isBankPurpose, likelyPurpose } from './bank-purposes.policy.js';
import { matchLine } from './matching/match-line.policy.js';

export const openCents = ({ cents }: LineRow, matches: readonly MatchRow[]): number =>
  cents - matches.reduce((sum, match) => sum + match.cents, 0);

export const toExpectedMessage = ({
  id,
  kind,
  reference,
  party,
  cents,
  day,
  repair,
  entryKind,
}: ExpectedMoney): ExpectedMessage => ({
  id,
  kind,
  reference,
  party,
  cents,
  day,
  repairNumber: repair?.number,
  deviceName: repair?.deviceName ?? '',
  entryKind,
});

/** A line with its matches, and with suggestions while a part of the line is open. */
export function toBankLine(line: LineRow, matches: readonly MatchRow[], expected: Expected, userId: string): BankLine {
  const rest = openCents(line, matches);
  const { list, alreadyPaid } =
    line.state === 'open'
      ? matchLine({ ...line, cents: rest }, expected.open, expected.paid)
      : { list: [], alreadyPaid: undefined };
  const items = new Map(expected.open.map((item) => [item.id, item]));
  return {
    id: line.id,
    account: line.account,
    day: line.day,
    description: line.description,
    cents: line.cents,
    openCents: rest,
    state: line.state,
    ownerName: line.ownerName ?? undefined,
    isMine: line.ownerId === userId,
    reason: line.reason ?? undefined,
    ageDays: Math.max(0, line.ageDays),
    matches: matches.slice(0, STATEMENT_MAX.parts).map((match) => ({
      id: match.id,
      itemId: match.itemId,
      reference: match.reference,
      party: match.party,
      cents: match.cents,
      feeCents: match.feeCents,
      isAutomatic: match.automatic,
      byName: match.byName,
      at: match.at.toISOString(),
      ...entryOf(match),
    })),
    suggestions: list.map(({ parts, feeCents, score, reasons }) => ({
      // Money of the line, without the fee that the bank kept.
      parts: parts.flatMap(({ itemId, cents }) => {
        const item = items.get(itemId);
        return item ? [{ item: toExpectedMessage(item), cents: cents - feeCents }] : [];
      }),
      feeCents,
      score,
      reasons: [...reasons],
    })),
    alreadyPaid,
    likelyPurpose: line.state === 'open' ? likelyPurpose(line.description, rest) : undefined,
  };
}

/** The one entry behind the amount of a match, and what the line is if it was set aside. */
function entryOf({ itemId, posted }: MatchRow) {
  const [only, ...more] = posted;
  if (itemId.startsWith('entry:')) return { entryId: itemId.slice('entry:'.length) };
  if (only === undefined || more.length > 0) return {};
  const isAside = itemId.startsWith('aside:') && isBankPurpose(only.kind);
  return {
    entryId: only.id,
    ...(isAside && { purpose: only.kind }),
    ...(isAside && only.vatCents !== undefined && { vatCents: only.vatCents }),
  };
}
