import { Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import { HELD } from '../../proof/outcomes/outcomes.query.js';
import { figuresOf, type Figures } from './figures.policy.js';

/** Number of newest runs in the figures: old runs say little about current quality. */
const NEWEST = 200;

const ENDED = prepared(`
  select ${HELD} as verified, o.duration_ms / 1000::float8 as seconds
  from outcomes o join runs r on r.id = o.run_id
  where o.kind = 'repair' and o.environment = 'field' and o.status not in ('blocked', 'not_applicable') and r.produced is null
  order by o.started_at desc limit ${NEWEST}`);

/**
 * Figures over the newest repair runs of all shops, limited to applicable runs on customers' devices. Runs that only
 * produced files are not repairs, and disk images are practice.
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
