import { Body, Controller, Query } from '@nestjs/common';
import type { AuditRow } from '@revive/proto/revive/identity/v1/identity';
import type { ChainReport as ChainMessage } from '@revive/proto/revive/identity/v1/trail';
import type { AuditEntry } from '@revive/contracts/audit/entry';
import type { AuditPage, AuditQuery, VerifyAudit } from '@revive/contracts/audit/trail';
import { routes } from '@revive/contracts/routes/routes';
import { GrpcClients } from '../adapters/backends.js';
import { CurrentSession, type Session } from '../access/session.js';
import { Route } from '../http/route.js';

/** As many as the shop's activity page shows; the dashboards take the first six of them (spec part 2 §9). */
const SHOWN = 50;

@Controller()
export class AuditController {
  constructor(private readonly backends: GrpcClients) {}

  @Route(routes.listRecentAudit)
  async listRecentAudit(@CurrentSession() session: Session): Promise<AuditEntry[]> {
    const { entries } = await this.backends.identity.call(session, 'listRecentAudit', { limit: SHOWN });
    return entries.map(entryOf);
  }

  @Route(routes.listAudit)
  async listAudit(@CurrentSession() session: Session, @Query() query: AuditQuery): Promise<AuditPage> {
    const { tenantId = '', action = '', actor = '', from = '', to = '', before = '' } = query;
    const { entries, next } = await this.backends.trail.call(session, 'listAudit', {
      tenantId,
      action,
      actor,
      from,
      to,
      before,
    });
    return { entries: entries.map(entryOf), next: next ?? undefined };
  }

  @Route(routes.verifyAudit)
  async verifyAudit(@CurrentSession() session: Session, @Body() { tenantId = '' }: VerifyAudit): Promise<Verified> {
    const { whole, rows, anchors, seq, reason, row, accountId } = await this.backends.trail.call(
      session,
      'verifyAudit',
      { tenantId },
    );
    return {
      whole,
      rows,
      anchors,
      ...(!whole && { seq, reason }),
      ...(row && { row: entryOf(row) }),
      ...(accountId && { accountId }),
    };
  }
}

type Verified = Pick<ChainMessage, 'whole' | 'rows' | 'anchors'> & {
  seq?: number;
  reason?: string;
  row?: AuditEntry;
  accountId?: string;
};

const entryOf = ({ id, action, notes, actorId, createdAt, username, role }: AuditRow): AuditEntry => ({
  id,
  action,
  notes,
  actorId,
  createdAt,
  actor: { username, role },
});
