import { Injectable } from '@nestjs/common';
import { STATEMENT_PAGE, STATEMENT_PRINTED } from '@revive/contracts/billing/commissions';
import type {
  ReadStatementPdfRequest,
  ReadStatementRequest,
  Statement,
  StatementDocument,
} from '@revive/proto/revive/billing/v1/commissions';
import { requireRole, requireTenant, type Actor } from '@revive/platform/auth/actor';
import { Database, type EntityManager } from '@revive/platform/database/database';
import { makePdf } from '@revive/platform/documents/pdf';
import { AppError, invalid } from '@revive/platform/errors/errors';
import { shopNames } from '../ledger/shops/shop-money.query.js';
import { requireIds } from '../request-values.js';
import { requirePeriod } from './statement-request.js';
import { statementBlocks } from './statement-blocks.policy.js';
import { balanceBefore, linesOf, totalsOf } from '../ledger/account/statement-lines.query.js';

interface Asked {
  readonly tenantId: string;
  readonly from: string;
  readonly to: string;
}

/** The account between a shop and the platform, in business days of the ledger. */
@Injectable()
export class ReadStatement {
  constructor(private readonly db: Database) {}

  /** Throws NOT_ALLOWED (403), INVALID (400), NOT_FOUND (404). */
  async run(actor: Actor, { before, ...asked }: ReadStatementRequest): Promise<Statement> {
    const period = readable(actor, asked);
    return this.db.tx(actor, (em) => statementOf(em, period, before, STATEMENT_PAGE), READING);
  }

  /** The same as a document. Throws like `run`. */
  async print(actor: Actor, asked: ReadStatementPdfRequest): Promise<StatementDocument> {
    const period = readable(actor, asked);
    const statement = await this.db.tx(actor, (em) => statementOf(em, period, '', STATEMENT_PRINTED), READING);
    const pdf = await makePdf({
      title: 'Statement',
      blocks: statementBlocks(statement),
      // A statement of a period is the same document whenever it is printed.
      at: new Date(`${period.to}T00:00:00.000Z`),
    });
    return { name: `statement-${period.from}-${period.to}.pdf`, base64: pdf.toString('base64') };
  }
}

/** Opening balance, sums and lines are of one moment. */
const READING = { isolation: 'REPEATABLE READ' } as const;

function readable(actor: Actor, { tenantId, from, to }: Asked): Asked {
  const { role } = requireRole(actor, 'tenant_admin', 'master', 'admin', 'finance');
  requireIds({ tenantId });
  requirePeriod({ from, to });
  if (role !== 'tenant_admin') {
    if (tenantId === '') throw invalid({ tenantId: 'Choose a repair shop' });
    return { tenantId, from, to };
  }
  const own = requireTenant(actor);
  // control: a shop reads its own statement only
  if (tenantId !== '' && tenantId !== own) throw new AppError('NOT_FOUND', { tenantId });
  return { tenantId: own, from, to };
}

async function statementOf(em: EntityManager, asked: Asked, after: string, limit: number): Promise<Statement> {
  const { tenantId, from, to } = asked;
  const tenantName = (await shopNames(em, [tenantId])).get(tenantId);
  if (tenantName === undefined) throw new AppError('NOT_FOUND', { tenantId });
  const openingCents = await balanceBefore(em, tenantId, from);
  const { totals, count } = await totalsOf(em, asked);
  const { lines, next } = await linesOf(em, asked, { after, limit, openingCents });
  const { shareCents, collectedCents, feeCents, payoutCents, otherCents } = totals;
  return {
    tenantId,
    tenantName,
    from,
    to,
    openingCents,
    closingCents: openingCents + shareCents + collectedCents + feeCents + payoutCents + otherCents,
    totals,
    count,
    lines,
    ...(next !== undefined && { next }),
  };
}
