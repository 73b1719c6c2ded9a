import { Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import { isUuid } from '@revive/platform/core/ids';
import { Database } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';

const ACTOR = systemActor('identity:read-shop-state');
export const IS_LED = `exists (
    select from users u where u.tenant_id = t.id and u.role = 'tenant_admin' and u.status = 'active')`;
const STATE = prepared(`select from tenants t where t.id = $1 and ${IS_LED}`);

@Injectable()
export class ReadShopState {
  constructor(private readonly db: Database) {}

  /** False for an unknown shop too. */
  async run(tenantId: string): Promise<{ active: boolean }> {
    const rows = isUuid(tenantId) ? await this.db.tx(ACTOR, (em) => em.query<unknown[]>(STATE, [tenantId])) : [];
    return { active: rows.length > 0 };
  }
}
