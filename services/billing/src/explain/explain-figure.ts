import { Injectable } from '@nestjs/common';
import { explainQuerySchema, figureText, isMoneyFigure, type MoneyFigure } from '@revive/contracts/billing/explain';
import type { ReadExplanationRequest, FigureExplanation } from '@revive/proto/revive/billing/v1/explain';
import { actorKey, requireRole, requireTenant, type Actor } from '@revive/platform/auth/actor';
import { given } from '@revive/platform/core/given';
import { validate } from '@revive/platform/core/validate';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { AppError, invalid } from '@revive/platform/errors/errors';
import type { Figure, FigureScope } from '../ledger/figures/figure.js';
import { readAmounts, readFigures, readPostings } from '../ledger/figures/figure.query.js';
import { FIGURES } from '../ledger/figures/figures.js';
import { boundsOfPayout, payoutsOfBatch } from '../payouts/payout-figures.query.js';
import { readBill } from '../ledger/bill.query.js';
import { listOwed } from '../ledger/owed.query.js';
import { readExplained, readGroups } from '../ledger/figures/explained-entries.query.js';

const PAGE = 50;

/** The postings behind a money figure, with the figure as the screens read it and the sum of the postings. */
@Injectable()
export class ExplainFigure {
  constructor(private readonly db: Database) {}

  /** Throws NOT_FOUND for an unknown figure, NOT_ALLOWED for a role or shop that may not see the figure. */
  async run(actor: Actor, request: ReadExplanationRequest): Promise<FigureExplanation> {
    const { figure: name, ...rest } = given(request);
    if (name === undefined || !isMoneyFigure(name)) throw new AppError('NOT_FOUND', { figure: name });
    const figure = FIGURES[name];
    const { before, ...query } = await validate(explainQuerySchema, rest);
    const scope = scopeOf(actor, name, figure, query);
    // One snapshot: an entry between two statements would look like a difference.
    return this.db.tx(actor, (em) => explain(em, name, scope, before), { isolation: 'REPEATABLE READ' });
  }
}

async function explain(
  em: EntityManager,
  name: MoneyFigure,
  asked: FigureScope,
  before: string | undefined,
): Promise<FigureExplanation> {
  const figure = FIGURES[name];
  const scope = await withPayouts(em, figure, asked);
  const value = await readValue(em, name, scope);
  const groups = await readGroups(em, figure, scope);
  const entries = await readExplained(em, figure, scope, { before, most: PAGE + 1 });
  const posted = groups.reduce((sum, { cents }) => sum + cents, 0);
  const page = entries.slice(0, PAGE);
  const { title, text } = figureText(name);
  return {
    figure: name,
    title,
    text,
    cents: floored(figure, value),
    postedCents: posted,
    // control: a figure that its postings do not add up to is shown as wrong
    differs: value !== posted,
    entryCount: groups.reduce((sum, { entries: count }) => sum + count, 0),
    groups,
    entries: page,
    next: entries.length > PAGE ? page.at(-1)?.id : undefined,
  };
}

/** The entries of a payout or bank file, which the payouts know. An unknown one has none. */
async function withPayouts(em: EntityManager, { within }: Figure, scope: FigureScope): Promise<FigureScope> {
  const { payoutId, batchId } = scope;
  if (within === 'carried' && payoutId !== undefined) {
    const bounds = await boundsOfPayout(em, payoutId);
    return { ...scope, ...bounds, ...(scope.tenantId !== undefined && { tenantId: scope.tenantId }) };
  }
  if (within === 'payouts' && batchId !== undefined) return { ...scope, payoutIds: await payoutsOfBatch(em, batchId) };
  return scope;
}

const floored = ({ floor }: Figure, cents: number): number => (floor === undefined ? cents : Math.max(floor, cents));

/** The figure as its screens read it. */
async function readValue(em: EntityManager, name: MoneyFigure, scope: FigureScope): Promise<number> {
  const { source, bill } = FIGURES[name];
  if (source === 'bill' && bill !== undefined && scope.repairId !== undefined)
    return (await readBill(em, scope.repairId))[bill];
  if (source === 'owed') return (await listOwed(em, 0)).owedCents;
  if (source === 'carried') return (await listOwed(em, 0)).carriedCents;
  if (source === 'postings') return readPostings(em, { ...scope, figure: name });
  if (source === 'amounts') return readAmounts(em, { ...scope, figure: name });
  const [value] = await readFigures(em, [{ ...scope, figure: name }]);
  return value ?? 0;
}

/** A shop sees its own figures. Staff name the shop of a figure of a shop. */
function scopeOf(actor: Actor, name: MoneyFigure, figure: Figure, asked: FigureScope): FigureScope {
  const { tenantId: wanted, ...given } = asked;
  // control: a figure is explained to the roles that see it = requireRole(actor)
  const person = requireRole(actor, ...figure.shop, ...figure.staff);
  const isOfShop = figure.shop.includes(person.role);
  const own = isOfShop ? requireTenant(actor) : undefined;
  // control: a shop asks for no figure of another shop
  if (own !== undefined && wanted !== undefined && wanted !== own)
    throw new AppError('NOT_ALLOWED', { actor: actorKey(actor) });
  if (!isOfShop && figure.of === 'shop' && wanted === undefined) throw invalid({ tenantId: 'Choose a repair shop' });
  if (figure.of === 'platform' && wanted !== undefined) throw invalid({ tenantId: 'is not part of this figure' });
  const { by = [], may = [] } = figureText(name);
  for (const param of by) if (given[param] === undefined) throw invalid({ [param]: 'is required' });
  return {
    ...Object.fromEntries([...by, ...may].map((param) => [param, given[param]])),
    tenantId: own ?? wanted,
    // control: a shop sees no posting of the platform's book
    isOfShop,
  };
}
