import { Injectable } from '@nestjs/common';
import type { TenantChanged } from '@revive/proto/revive/identity/v1/identity';
import { Database } from '@revive/platform/database/database';
import type { BusEvent } from '@revive/platform/events/event-bus';

@Injectable()
export class OnTenantChanged {
  constructor(private readonly db: Database) {}

  async run(event: BusEvent, tenant: TenantChanged): Promise<void> {
    await this.db.consume(
      event,
      async (em) => {
        await em.query(
          `insert into tenants (id, name, commission_rate, version, demo, email) values ($1, $2, $3, $4, $5, $6)
         on conflict (id) do update set name = excluded.name, commission_rate = excluded.commission_rate,
         demo = excluded.demo, email = excluded.email, version = excluded.version
         where tenants.version < excluded.version`,
          [tenant.id, tenant.name, tenant.commissionRate, tenant.version, tenant.demo ?? false, tenant.email],
        );
      },
      'tenant',
    );
  }
}
