import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Applicant } from '@revive/proto/revive/onboarding/v1/onboarding';
import { statementsOf } from '@revive/platform/testing/statements-of';
import { HARDWARE_FORM } from '@revive/contracts/testing/sample-forms';
import { COMPANY, aCommand, createReviewFixture, type ReviewFixture } from './fixtures/review-fixture.js';

let fixture: ReviewFixture;
let applicant: Applicant;
beforeAll(async () => {
  fixture = await createReviewFixture();
  const one = await fixture.anApplication();
  applicant = one.applicant;
  await fixture.reviewApplication.approvePreliminarily(fixture.master, { id: one.id, reason: '' }, aCommand());
  await fixture.submitDetails.setUp({ applicant, setupType: 'multi_user' });
  await fixture.submitDetails.company({ applicant, ...COMPANY });
});
afterAll(() => fixture.close());

async function costOf(call: () => Promise<unknown>): Promise<{ statements: number; commits: number; reads: number }> {
  const statements = await statementsOf(call);
  return {
    statements: statements.length,
    commits: statements.filter((text) => text === 'COMMIT').length,
    reads: statements.filter((text) => text.includes('json_agg')).length,
  };
}

describe('PostgreSQL cost of a call', () => {
  it('reads the applicant and then the application once for a page', async () => {
    expect(await costOf(() => fixture.submitDetails.read(applicant))).toEqual({ statements: 9, commits: 2, reads: 1 });
  });

  it('uses one lookup and one change for submitted hardware', async () => {
    const cost = await costOf(() => fixture.submitDetails.hardware({ applicant, ...HARDWARE_FORM }));
    expect(cost).toEqual({ statements: 13, commits: 2, reads: 1 });
  });
});
