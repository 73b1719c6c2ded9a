import { describe, expect, it } from '@jest/globals';
import { isFresh, needsProof, PROOF_MS } from './fresh-proof.js';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);

describe('a proof', () => {
  it.each([[0, true], [PROOF_MS - 1, true], [PROOF_MS, false], [PROOF_MS * 100, false], [-1, false]])('that is %i ms old is good: %s', (age, good) => expect(isFresh(ago(age), NOW)).toBe(good));

  it('is asked for what gives or takes rights, ends an account or says where money goes, and for nothing else', () => {
    for (const path of ['/revive.identity.v1.Views/BeginView', '/revive.identity.v1.Erasures/CarryOut', '/revive.onboarding.v1.BankBook/ChangeBankDetails', '/revive.onboarding.v1.Onboarding/CorrectContact', '/revive.onboarding.v1.Onboarding/RevealNumbers', '/revive.onboarding.v1.TenantOnboarding/GiveNotice', '/revive.onboarding.v1.TenantOnboarding/WithdrawNotice']) expect(needsProof(path)).toBe(true);
    for (const method of ['ChangeRole', 'CreateUser', 'Invite', 'Reactivate', 'ResetSecondFactor', 'Suspend']) expect(needsProof(`/revive.identity.v1.People/${method}`)).toBe(true);
    for (const path of ['/revive.identity.v1.Standings/ApproveAccount', '/revive.identity.v1.Views/BeginView']) expect(needsProof(path)).toBe(true);
    for (const path of ['/revive.repairs.v1.Repairs/EmergencyStop', '/revive.repairs.v1.Repairs/Execute', '/revive.identity.v1.People/ListUsers', 'ChangeRole']) expect(needsProof(path)).toBe(false);
  });
});
