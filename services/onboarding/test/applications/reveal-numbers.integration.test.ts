import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { PROFILE } from '../fixtures/a-profile.js';
import { aCommand, approvedShop, createReviewFixture, type ReviewFixture } from '../fixtures/review-fixture.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());
const REASON = 'Compared with the register of companies';

describe('revealing an application’s numbers', () => {
  it('shows the full numbers to reviewers and records the reason in history and audit trail', async () => {
    const id = await approvedShop(fixture, { taxId: '9055555321' });
    expect(JSON.stringify(await fixture.readApplications.get(fixture.admin, id))).not.toMatch(/9055555321|6212345678/);
    expect(await fixture.revealNumbers.run(fixture.admin, { id, reason: REASON }, aCommand())).toMatchObject({
      taxId: '9055555321',
      accountNumber: '6212345678',
      branchCode: '250655',
    });
    const after = await fixture.readApplications.get(fixture.admin, id);
    expect(after.history.at(-1)).toMatchObject({
      what: 'numbers_revealed',
      by: fixture.admin.username,
      reason: REASON,
    });
    const trail = (await fixture.actions()).filter(({ action }) => action === 'application.numbers_revealed');
    expect([trail.length, JSON.stringify(trail)]).toEqual([
      1,
      expect.not.stringMatching(/9055555321|6212345678|register/),
    ]);
    expect(JSON.stringify(after)).not.toMatch(/9055555321|6212345678/);
  });

  it('requires a reviewer, a reason and a fresh confirmation', async () => {
    const id = await approvedShop(fixture, { registrationNumber: 'R-reveal', taxId: '9066666321' });
    for (const role of ['sales', 'finance', 'tenant_admin', 'tech', 'user'] as const)
      await expect(
        fixture.revealNumbers.run(aUser({ role }), { id, reason: REASON }, aCommand()),
      ).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
    await expect(fixture.revealNumbers.run(fixture.master, { id, reason: ' ' }, aCommand())).rejects.toMatchObject({
      code: 'INVALID',
      fields: { reason: 'Enter a reason' },
    });
    for (const unknown of [uuidv7(), 'x'])
      await expect(
        fixture.revealNumbers.run(fixture.master, { id: unknown, reason: REASON }, aCommand()),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const command = aCommand();
    await fixture.revealNumbers.run(fixture.master, { id, reason: REASON }, command);
    await expect(fixture.revealNumbers.run(fixture.master, { id, reason: REASON }, command)).rejects.toMatchObject({
      code: 'COMMAND_TOKEN_REFUSED',
    });
  });
});

describe('revealing a profile’s numbers', () => {
  it('shows the full numbers to reviewers and records the reason in the notes only', async () => {
    const person = fixture.identity.aPerson({ role: 'tech' });
    await fixture.businessProfiles.run({ by: person.by, profile: { ...PROFILE, vatNumber: '4012345678' } });
    const reason = 'Compared with the register of companies';
    expect(await fixture.revealProfileNumbers.run(fixture.admin, { id: person.id, reason }, aCommand())).toEqual({
      taxNumber: '9012345678',
      vatNumber: '4012345678',
    });
    const after = await fixture.readReviews.get(fixture.admin, person.id);
    expect([after.notes.at(-1), JSON.stringify(after)]).toEqual([
      expect.objectContaining({ by: fixture.admin.username, text: `Tax and VAT numbers shown: ${reason}` }),
      expect.not.stringMatching(/9012345678|4012345678/),
    ]);
    const trail = (await fixture.actions()).filter(({ action }) => action === 'account.numbers_revealed');
    expect([trail.length, JSON.stringify(trail)]).toEqual([
      1,
      expect.not.stringMatching(/9012345678|4012345678|register/),
    ]);
  });

  it('requires a reviewer, a reason, a profile and a fresh confirmation', async () => {
    const [person, silent] = [fixture.identity.aPerson({ role: 'tech' }), fixture.identity.aPerson({ role: 'tech' })];
    await fixture.businessProfiles.run({ by: person.by, profile: PROFILE });
    const reveal = (by = fixture.master, over: object = {}, command = aCommand()) =>
      fixture.revealProfileNumbers.run(by, { id: person.id, reason: 'Register', ...over }, command);
    for (const role of ['sales', 'finance', 'tenant_admin', 'tech', 'user'] as const)
      await expect(reveal(aUser({ role }))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(reveal(fixture.master, { reason: ' ' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { reason: 'Enter a reason' },
    });
    for (const id of [silent.id, uuidv7(), 'x'])
      await expect(reveal(fixture.master, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const command = aCommand();
    expect(await reveal(fixture.master, {}, command)).toEqual({ taxNumber: '9012345678', vatNumber: '' });
    await expect(reveal(fixture.master, {}, command)).rejects.toMatchObject({ code: 'COMMAND_TOKEN_REFUSED' });
  });
});
