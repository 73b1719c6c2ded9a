import { Injectable } from '@nestjs/common';
import type { ReviewersReply } from '@revive/proto/revive/identity/v1/shops';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';

const ACTOR = systemActor('identity:count-reviewers');

/**
 * How many could look at an application besides each other: active masters and admins who have a password of their own.
 */
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
