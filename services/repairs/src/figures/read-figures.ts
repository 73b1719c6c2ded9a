import { Injectable } from '@nestjs/common';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { prepared } from '@revive/platform/database/prepared';
import { HELD } from '../outcomes/outcomes.query.js';
import { figuresOf, type Figures } from './figures.policy.js';

/** How far back the figures look: what was long ago says little about today. */
const NEWEST = 200;

const ENDED = prepared(`
  select ${HELD} as verified, o.duration_ms / 1000::float8 as seconds
  from outcomes o join runs r on r.id = o.run_id
  where o.kind = 'repair' and o.environment = 'field' and o.status not in ('blocked', 'not_applicable') and r.produced is null
  order by o.started_at desc limit ${NEWEST}`);

/**
 * What the newest repair runs of all shops amount to: those of customers' devices that applied. What was made of a device
 * is no repair, and disk images are practice.
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
