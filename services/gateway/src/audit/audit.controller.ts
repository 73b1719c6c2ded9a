import { Controller } from '@nestjs/common';
import type { AuditEntry } from '@revive/contracts/audit/entry';
import { routes } from '@revive/contracts/routes/routes';
import { Backends } from '../adapters/backends.js';
import { CurrentSession, type Session } from '../access/session.js';
import { Route } from '../http/route.js';

/** As many as the shop's activity page shows; the dashboards take the first six of them (spec part 2 §9). */
const SHOWN = 50;

@Controller()
export class AuditController {
  constructor(private readonly backends: Backends) {}

  @Route(routes.listRecentAudit)
  async listRecentAudit(@CurrentSession() session: Session): Promise<AuditEntry[]> {
    const { entries } = await this.backends.identity.call(session, 'listRecentAudit', { limit: SHOWN });
    return entries.map(({ id, action, notes, actorId, createdAt, username, role }) => ({ id, action, notes, actorId, createdAt, actor: { username, role } }));
  }
}
