import { Injectable } from '@nestjs/common';
import type { PeopleNumbers } from '@revive/proto/revive/identity/v1/counts';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';

@Injectable()
export class CountPeople {
  constructor(private readonly db: Database) {}

  /** Throws NOT_ALLOWED (403). */
  async run(actor: Actor): Promise<PeopleNumbers> {
    requireRole(actor, 'master', 'admin', 'finance');
    const rows: { what: string; n: string | number }[] = await this.db.tx(actor, (em) =>
      em.query('select what, sum(n) as n from counters group by what'),
    );
    const counted = new Map(rows.map(({ what, n }) => [what, Number(n)]));
    const of = (what: string): number => counted.get(what) ?? 0;
    const users = [...counted].filter(([what]) => what.startsWith('user:')).reduce((sum, [, n]) => sum + n, 0);
    return {
      users,
      activeUsers: of('user:active'),
      pendingUsers: of('user:pending'),
      tenants: of('tenant'),
      activeTenants: of('tenant:active'),
    };
  }
}
