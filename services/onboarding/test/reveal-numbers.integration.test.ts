import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '@revive/platform/core/ids';
import { aUser } from '@revive/platform/testing/testkit';
import { aCommand, approvedShop, createReviewFixture, type ReviewFixture } from './review-fixture.js';

let fixture: ReviewFixture;
beforeAll(async () => {
  fixture = await createReviewFixture();
});
afterAll(() => fixture.close());
const REASON = 'Compared with the register of companies';

describe('the numbers of an application', () => {
  it('are shown whole to who reviews, with a reason that history and trail keep; no list has them', async () => {
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

  it('are shown to nobody else, not without a reason, and by one confirmation once', async () => {
    const id = await approvedShop(fixture, { registrationNumber: 'R-reveal', taxId: '9066666321' });
    for (const role of ['sales', 'finance', 'tenant_admin', 'tech', 'user'] as const)
      await expect(
        fixture.revealNumbers.run(aUser({ role }), { id, reason: REASON }, aCommand()),
      ).rejects.toMatchObject({
        code: 'NOT_ALLOWED',
      });
    await expect(fixture.revealNumbers.run(fixture.master, { id, reason: ' ' }, aCommand())).rejects.toMatchObject({
      code: 'INVALID',
      fields: { reason: 'Give a reason' },
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
