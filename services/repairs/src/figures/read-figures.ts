import { Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import { figuresOf, type Figures } from './figures.policy.js';

/** How far back the figures look: what was long ago says little about today. */
const NEWEST = 200;

const ENDED = prepared(`
  select status = 'completed' as verified, extract(epoch from ended_at - started_at)::float8 as seconds
  from runs where kind = 'repair' and produced is null and ended_at is not null
    and not exists (select 1 from tenants t where t.id = runs.tenant_id and t.demo)
  order by ended_at desc limit ${NEWEST}`);

/**
 * What the newest repair runs of all shops but the demo shop amount to. A run is completed only when it was verified, so that nothing
 * else counts as repaired; what was made of a device is no repair.
 */
@Injectable()
export class ReadFigures {
  constructor(private readonly db: Database) {}

  async run(): Promise<Figures> {
    return figuresOf(
      await this.db.tx(systemActor('repairs:figures'), (em) =>
        em.query<{ verified: boolean; seconds: number }[]>(ENDED),
      ),
    );
  }
}
