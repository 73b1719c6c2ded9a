import { Injectable } from '@nestjs/common';
import type { ReviewersReply } from '@revive/proto/revive/identity/v1/shops';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';

const ACTOR = systemActor('identity:count-reviewers');

/** Number of people able to review an application: active masters and admins with their own password. */
@Injectable()
export class CountReviewers {
  constructor(private readonly db: Database) {}

  async run(): Promise<ReviewersReply> {
    const [row] = await this.db.tx(ACTOR, (em): Promise<{ n: number }[]> =>
      em.query(
        "select count(*)::int as n from users where role in ('master', 'admin') and status = 'active' and first_password_until is null",
      ),
    );
    return { reviewers: row?.n ?? 0 };
  }
}
