import { Injectable } from '@nestjs/common';
import type { ReviewersReply } from '@revive/proto/revive/identity/v1/shops';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { countReviewers } from '../accounts/account.query.js';

const ACTOR = systemActor('identity:count-reviewers');

/** Number of people able to review an application: active masters and admins with their own password. */
@Injectable()
export class CountReviewers {
  constructor(private readonly db: Database) {}

  async run(): Promise<ReviewersReply> {
    return { reviewers: await this.db.tx(ACTOR, countReviewers) };
  }
}
