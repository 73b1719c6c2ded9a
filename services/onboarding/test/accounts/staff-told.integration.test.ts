import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StaffNotificationRequested } from '@revive/proto/revive/emails/v1/staff_notifications';
import { HARDWARE_FORM, STAFF_MEMBER } from '@revive/contracts/testing/sample-forms';
import { BUSINESS_PROFILE_FORM } from '@revive/contracts/testing/sample-forms';
import { aCommand, createReviewFixture, COMPANY, type ReviewFixture } from '../fixtures/review-fixture.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());

const toldOf = async (about: string): Promise<StaffNotificationRequested[]> =>
  (
    await fixture.rows<{ payload: Buffer }>('select payload from outbox where topic = $1 and key = $2 order by seq', [
      'onboarding.staff-notification',
      about,
    ])
  ).map(({ payload }) => StaffNotificationRequested.decode(payload));
const kinds = async (about: string): Promise<string[]> => (await toldOf(about)).map(({ kind }) => kind);

describe('staff notifications', () => {
  it('sends a notification for a new application and for each answer', async () => {
    const { id, applicant } = await fixture.anApplication();
    expect(await toldOf(id)).toEqual([{ kind: 'application.submitted', about: id, part: 1, tenantId: '' }]);
    await fixture.reviewApplication.approvePreliminarily(fixture.master, { id, reason: '' }, aCommand());
    await fixture.reviewApplication.requestInformation(fixture.admin, {
      id,
      reason: 'Send the registration certificate, please',
    });
    await fixture.reviewApplication.reply(fixture.admin, { id, text: 'We have looked at it.' });
    await fixture.submitDetails.setUp({ applicant, setupType: 'single' });
    await fixture.submitDetails.company({ applicant, ...COMPANY });
    expect(await kinds(id)).toEqual(['application.submitted']);
    await fixture.submitDetails.message({ applicant, text: 'It is attached' });
    await fixture.submitDetails.hardware({ applicant, ...HARDWARE_FORM });
    // Sending the same facts again is not an answer.
    await fixture.submitDetails.hardware({ applicant, ...HARDWARE_FORM });
    await fixture.reviewApplication.approveHardware(fixture.master, { id, reason: '' }, aCommand());
    await fixture.submitDetails.staff({ applicant, staff: [STAFF_MEMBER] });
    const answers = (await toldOf(id)).slice(1);
    expect(answers.map(({ kind }) => kind)).toEqual([
      'application.answered',
      'application.answered',
      'application.answered',
    ]);
    expect(new Set(answers.map(({ part }) => part)).size).toBe(3);
    expect(JSON.stringify(answers)).not.toContain('attached');
  });

  it('sends a notification for each profile version of a pending account only', async () => {
    const profile = BUSINESS_PROFILE_FORM;
    const [waits, approved] = [
      fixture.identity.aPerson({ status: 'pending' }),
      fixture.identity.aPerson({ status: 'approved' }),
    ];
    await fixture.businessProfiles.run({ by: waits.by, profile });
    await fixture.businessProfiles.run({ by: waits.by, profile });
    await fixture.businessProfiles.run({ by: waits.by, profile: { ...profile, streetAddress: '2 Long Street' } });
    await fixture.businessProfiles.run({ by: approved.by, profile });
    expect(await toldOf(waits.id)).toEqual([
      { kind: 'profile.submitted', about: waits.id, part: 1, tenantId: '' },
      { kind: 'profile.submitted', about: waits.id, part: 2, tenantId: '' },
    ]);
    expect(await toldOf(approved.id)).toEqual([]);
  });
});
