import type { DeviceCounts } from '@revive/proto/revive/fleet/v1/counts';
import { Injectable } from '@nestjs/common';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';

@Injectable()
export class CountDevices {
  constructor(private readonly db: Database) {}

  /** Throws NOT_ALLOWED (403). */
  async run(actor: Actor): Promise<DeviceCounts> {
    requireRole(actor, 'master', 'admin', 'finance');
    const [row] = await this.db.tx(actor, (em) =>
      em.query<{ total: string | number | null; registered: string | number | null }[]>(
        `select sum(d.devices) as total, sum(d.devices) filter (where a.binding = 'confirmed') as registered
          from agent_devices d join agents a on a.id = d.agent_id`,
      ),
    );
    return { total: Number(row?.total ?? 0), registered: Number(row?.registered ?? 0) };
  }
}
