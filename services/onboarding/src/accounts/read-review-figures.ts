import { Injectable } from '@nestjs/common';
import type { ReviewFigures } from '@revive/proto/revive/onboarding/v1/account_review';
import { FIGURES_NEEDED } from '@revive/contracts/site/site';
import { systemActor } from '@revive/platform/auth/actor';
import { Database } from '@revive/platform/database/database';
import { countDecisions } from '../applications/application-facts.query.js';

const ACTOR = systemActor('onboarding:review-figures');
const NEWEST = 200;

@Injectable()
export class ReadReviewFigures {
  constructor(private readonly db: Database) {}

  async run(): Promise<ReviewFigures> {
    const { decided, approved, medianHours } = await this.db.tx(ACTOR, (em) => countDecisions(em, NEWEST));
    return {
      decided,
      needed: FIGURES_NEEDED,
      ...(decided >= FIGURES_NEEDED && { approved, medianHours: medianHours ?? undefined }),
    };
  }
}
