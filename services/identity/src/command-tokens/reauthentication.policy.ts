/** Design §4: commands that grant rights need a password proof of at most this age, not just an open session. */
export const REAUTHENTICATION_MS = 15 * 60_000;

/**
 * Commands for which an open session suffices, each with its reason. Every further command requires the password
 * again. A new command needs a decision (`infra/tests/security/isolation/fresh-proof.test.ts` lists all commands).
 */
export const WITHOUT_REAUTHENTICATION: Readonly<Record<string, string>> = {
  '/revive.fleet.v1.Fleet/CreateEnrolmentToken': 'an agent that enrols with it is inert until its code was typed',
  '/revive.fleet.v1.Fleet/ConfirmAgent': 'the code stands on the screen of that PC alone: the proof is to be there',
  '/revive.fleet.v1.Fleet/RequireConfirmation': 'it only asks for more',
  '/revive.identity.v1.People/ResendInvitation': 'the same email to the same address',
  '/revive.identity.v1.People/ResendFirstPassword': 'the same email to the same address',
  '/revive.identity.v1.People/RevokeInvitation': 'nobody has come by it yet',
  '/revive.onboarding.v1.AccountReview/RefuseAccount': 'the account stays as it is and can be sent again',
  '/revive.onboarding.v1.Onboarding/ApprovePreliminarily': 'a step of the review: the rights come with its end',
  '/revive.onboarding.v1.Onboarding/ApproveHardware': 'a step of the review: the rights come with its end',
  '/revive.onboarding.v1.Onboarding/RequestChanges': 'a question to the applicant',
  '/revive.onboarding.v1.Onboarding/Reject': 'nothing was given yet; the applicant is told why',
  '/revive.onboarding.v1.TenantOnboarding/SaveDetails': 'payouts go where `ChangeBankDetails` says, not by this',
  '/revive.onboarding.v1.TenantOnboarding/ConfirmServices': 'it binds by the signature alone',
  '/revive.onboarding.v1.TenantOnboarding/SignTenantAgreement':
    'the signature is typed there and kept with its confirmation',
  '/revive.onboarding.v1.TenantOnboarding/GenerateAgent':
    'an agent that enrols with it is inert until its code was typed',
  '/revive.onboarding.v1.TenantOnboarding/ActivateSupport': 'the last step of the set-up; it gives nobody a right',
  '/revive.onboarding.v1.TenantOnboarding/SendApproval': 'an email to the address on file',
  // Bench commands are frequent. Changing a device requires the customer's approval, which a session cannot give
  // itself.
  '/revive.repairs.v1.Repairs/ApproveAtCounter':
    'it says who recorded it, who said so and how, and the customer gets a copy with a way to object',
  '/revive.repairs.v1.Repairs/ShowApprovalQr':
    'it is shown to the customer who stands there, once, for fifteen minutes, and the record says who showed it',
  '/revive.repairs.v1.Repairs/Execute': 'it does what the customer approved, and nothing else',
  '/revive.repairs.v1.Centres/InjectRepair': 'the same in the remote injection center',
  '/revive.repairs.v1.Centres/RecoverBlueScreen': 'the same in the blue-screen center',
  '/revive.repairs.v1.Centres/ExecuteBridge': 'the same beside a phone',
  '/revive.repairs.v1.Repairs/RollBack': 'the device is as it came; the approval covers it',
  '/revive.repairs.v1.Repairs/EmergencyStop': 'it must not wait for a password',
};

export const needsReauthentication = (method: string): boolean =>
  // control: a command needs a fresh proof unless it has a reason = false
  !Object.hasOwn(WITHOUT_REAUTHENTICATION, method);

/** A proof dated in the future is invalid: it would be valid for too long. */
export function isRecent(reauthenticatedAt: Date, now: Date): boolean {
  const age = now.getTime() - reauthenticatedAt.getTime();
  return (
    age >= 0 &&
    // control: a person who takes rights has typed the password lately
    age < REAUTHENTICATION_MS
  );
}
