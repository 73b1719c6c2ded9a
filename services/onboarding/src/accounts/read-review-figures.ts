import { Injectable } from '@nestjs/common';
import type { ReviewFigures } from '@revive/proto/revive/onboarding/v1/account_review';
import { FIGURES_NEEDED } from '@revive/contracts/site/site';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';

const ACTOR = systemActor('onboarding:review-figures');
const NEWEST = 200;

interface Counted {
  readonly decided: number;
  readonly approved: number;
  readonly median_hours: number | null;
}

@Injectable()
export class ReadReviewFigures {
  constructor(private readonly db: Database) {}

  async run(): Promise<ReviewFigures> {
    const [row] = await this.db.tx(ACTOR, (em) =>
      em.query<Counted[]>(
        `select count(*)::int as decided, count(*) filter (where status = 'approved')::int as approved,
         percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at) / 3600) as median_hours
       from (select status, created_at, coalesce(installer_at, closed_at, updated_at) as decided_at
         from applications where status = 'approved' or (status = 'rejected' and not withdrawn) order by id desc
         limit $1) newest`,
        [NEWEST],
      ),
    );
    const { decided = 0, approved = 0, median_hours: medianHours = null } = row ?? {};
    return {
      decided,
      needed: FIGURES_NEEDED,
      ...(decided >= FIGURES_NEEDED && { approved, medianHours: medianHours ?? undefined }),
    };
  }
}
