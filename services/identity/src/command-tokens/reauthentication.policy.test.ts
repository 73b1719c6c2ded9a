import { describe, expect, it } from '@jest/globals';
import { isRecent, needsReauthentication, REAUTHENTICATION_MS } from './reauthentication.policy.js';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);

describe('reauthentication', () => {
  it.each([
    [0, true],
    [REAUTHENTICATION_MS - 1, true],
    [REAUTHENTICATION_MS, false],
    [REAUTHENTICATION_MS * 100, false],
    [-1, false],
  ])('accepts or refuses a proof that is %i ms old: %s', (age, good) => expect(isRecent(ago(age), NOW)).toBe(good));

  it('applies to every command except the listed ones', () => {
    for (const path of [
      '/revive.identity.v1.People/ChangeRole',
      '/revive.onboarding.v1.Onboarding/GenerateInstaller',
      '/revive.onboarding.v1.Onboarding/RecordApproval',
      '/revive.fleet.v1.Fleet/RemoveAgent',
      '/revive.billing.v1.Payouts/Release',
      'toString',
    ])
      expect(needsReauthentication(path)).toBe(true);
    for (const path of [
      '/revive.repairs.v1.Repairs/EmergencyStop',
      '/revive.repairs.v1.Repairs/Execute',
      '/revive.fleet.v1.Fleet/ConfirmAgent',
    ])
      expect(needsReauthentication(path)).toBe(false);
  });
});
