/** Design §4: what gives rights needs the password within so long, not only a session that was left open. */
export const PROOF_MS = 15 * 60_000;

/** Commands that give or take rights, open another's eyes, end an account or an agreement, say where a shop's money goes whose an application is, or what its numbers are. Payouts join them with their area. */
const NEED_PROOF: ReadonlySet<string> = new Set([...['ChangeRole', 'CreateUser', 'Invite', 'Reactivate', 'ResetSecondFactor', 'Suspend'].map((method) => `/revive.identity.v1.People/${method}`), '/revive.identity.v1.Standings/ApproveAccount', '/revive.identity.v1.Views/BeginView', '/revive.identity.v1.Erasures/CarryOut', '/revive.onboarding.v1.BankBook/ChangeBankDetails', '/revive.onboarding.v1.Onboarding/CorrectContact', '/revive.onboarding.v1.Onboarding/RevealNumbers', '/revive.onboarding.v1.TenantOnboarding/GiveNotice', '/revive.onboarding.v1.TenantOnboarding/WithdrawNotice']);

/** Whether a command asks for more than the living session. */
export const needsProof = (method: string): boolean => NEED_PROOF.has(method);

/** A proof from the future is none: it would last longer than it may. */
export function isFresh(provenAt: Date, now: Date): boolean {
  const age = now.getTime() - provenAt.getTime();
  return age >= 0 && age < PROOF_MS;
}
