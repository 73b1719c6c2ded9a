import type { Evidence } from '../evidence.js';

const PROFILE_FORM = 'web/src/features/business-profile/ProfileForm.tsx';
const PROFILE_FIELDS = 'web/src/features/business-profile/components/ProfileFields.tsx';
const AGREEMENT_PAGE = 'web/src/features/signing/AgreementPage.tsx';
const APPROVAL = 'web/src/features/onboarding/components/ApprovalPanel.tsx';
const MISSING_FOR = 'web/src/features/onboarding/onboarding.texts.ts';
const APPLICATION = 'libs/contracts/src/onboarding/application.ts';

/** Rules of the way in that no text states: what is checked when, what leads where, what a button waits for. */
export const ORDER_03_DECIDED: Evidence = {
  K019: [
    [PROFILE_FORM, 'CONTENTS = [<BusinessFields key="business" />, <AddressFields key="address" />, <ServiceFields key="services" />, <CustomerFields key="customers" />];'],
    [PROFILE_FORM, 'PROFILE_STEPS.map(({ title, fields }, at) => ({ title, fields, content: CONTENTS[at] }))'],
  ],
  K040: [
    ['web/src/ui/Wizard.tsx', 'const wrong = free ? [] : step.fields.filter((name) => found[name] !== undefined);'],
    [AGREEMENT_PAGE, '<Wizard label="User agreement" steps={steps} submit="Sign Agreement" sendingText="Submitting..." sending={sending} onRest={keep} onRefused={refused} begin={begin} />'],
    ['web/src/ui/SchemaForm.tsx', 'validationSchema={schema}'],
    ['services/onboarding/src/signing/sign-agreement.ts', 'await checked(userAgreementSchema,'],
  ],
  K041: [
    [PROFILE_FORM, 'onRefused={refused} free />'],
    ['web/src/ui/Wizard.tsx', 'const wrong = free ? [] : step.fields.filter((name) => found[name] !== undefined);'],
  ],
  K063: [
    ['web/src/app/paths.ts', '{ path: AGREEMENT_PATH, who: \'signed-in\''],
    ['web/src/app/guards.tsx', 'if (session.state === \'anonymous\') return <Navigate to={AUTH_PATH}'],
    ['web/src/app/pages/PendingApprovalRoute.tsx', 'if (session.state !== \'signed-in\') return null;'],
    ['libs/contracts/src/routes/signing-routes.ts', 'path: \'/api/user-agreement/status\', who: \'signed-in\''],
  ],
  K085: [
    ['web/src/features/onboarding/components/ReviewFigures.tsx', 'Success rate: {Math.round((approved / decided) * 100)} % of the newest {decided} applications'],
    ['web/src/features/onboarding/components/ReviewFigures.tsx', '<TooFew what="reviews" n={decided} needed={needed} />'],
    ['web/src/features/onboarding/RegisterShopPage.tsx', '<ReviewFigures />'],
    ['services/onboarding/src/review/review-figures.ts', '...(decided >= FIGURES_NEEDED && { approved,'],
  ],
  K112: [
    ['libs/contracts/src/onboarding/states.ts', 'final_review: 6, approved: 6,'],
    ['services/onboarding/src/domain/application.lifecycle.ts', 'approve: { from: [\'final_review\'], to: \'approved\', by: [\'master\'] }'],
    ['services/onboarding/src/usecases/approve-application.ts', 'await change.move(\'approve\','],
  ],
  K116: [['libs/contracts/src/tenant-onboarding/calls.ts', 'selectedServices: list(choice(ONBOARDING_SERVICE_IDS).required(), 20).min(1, \'Select at least one service\')']],
  K118: [['web/src/features/tenant-onboarding/components/ServicesStep.tsx', 'disabled={selected.length === 0 || sending || confirmed} onClick={() => void send()}>{sending ? \'Confirming...\' : \'Confirm Service Selection\'}']],
  K119: [
    [APPROVAL, 'disabled={generating || one.opening || missing.length > 0}'],
    [APPROVAL, '{one.status === \'final_review\' ? ('],
    [MISSING_FOR, 'hardwareInfo?.hardwareVerified === true ? [] : [\'verified hardware\']'],
    [MISSING_FOR, 'staffInfo.length > 0 ? [] : [\'the staff list\']'],
    [MISSING_FOR, '\'the approvals of two people\''],
  ],
  K126: [[APPROVAL, 'if (answer.error !== undefined) return toastFailure(\'The installer was not generated\', describeError(answer.error));']],
  E016: [
    [PROFILE_FIELDS, '<ManyField key={field} name={field} label={L[field]} choices={SUB_SERVICES[field].choices} />'],
    [PROFILE_FIELDS, '<ManyField name="targetClientele"'],
    [PROFILE_FIELDS, '<ManyField name="serviceDelivery"'],
    [PROFILE_FIELDS, '<ManyField name="specializations"'],
    [PROFILE_FIELDS, '<ManyField name="certifications"'],
  ],
  E017: [
    ['web/src/features/access/access.paths.ts', 'AUTH_PATH = \'/auth\''],
    ['web/src/app/guards.tsx', 'if (session.state === \'anonymous\') return <Navigate to={AUTH_PATH}'],
    ['web/src/app/pages/AuthRoute.tsx', '? state.from : \'/\';'],
    ['web/src/app/pages/AuthRoute.tsx', 'if (session.state === \'signed-in\') return <Navigate to={target} replace />;'],
    ['web/src/features/access/use-sign-out.ts', 'await navigate(AUTH_PATH);'],
    ['web/src/features/access/use-force-logout.ts', 'await navigate(AUTH_PATH);'],
    ['web/src/features/onboarding/RegisterShopPage.tsx', 'await navigate(CONFIRMATION_PATH, { replace: true, state: { sent: true } });'],
    ['web/src/features/onboarding/onboarding.paths.ts', 'CONFIRMATION_PATH = \'/registration-confirmation\''],
    [AGREEMENT_PAGE, 'await navigate(\'/onboarding\', { replace: true });'],
    [PROFILE_FORM, 'await navigate(isReviewed ? \'/pending-approval\' : \'/onboarding\', { replace: true });'],
  ],
  E041: [
    ['services/onboarding/src/profile/read-onboarding.ts', 'if (!signed) return \'agreement\'; if (status === \'training\') return \'training\'; return profile && !refused ? \'review\' : \'profile\';'],
    ['services/onboarding/src/profile/submit-profile.ts', 'if (person.status !== \'pending\' && person.status !== \'approved\') throw'],
    ['services/identity/src/domain/account.lifecycle.ts', 'approve: { from: [\'pending\'], to: \'approved\', by: [\'master\']'],
    ['services/identity/src/domain/account.lifecycle.ts', 'finish_training: { from: [\'training\'], to: \'active\', by: [\'platform\']'],
    [AGREEMENT_PAGE, 'await navigate(\'/onboarding\', { replace: true });'],
    [PROFILE_FORM, 'await navigate(isReviewed ? \'/pending-approval\' : \'/onboarding\', { replace: true });'],
  ],
  E057: [
    ['web/src/features/access/SignInForm.tsx', 'toastFailure(\'Login failed\', describeError(error));'],
    ['web/src/features/onboarding/RegisterShopPage.tsx', 'toastFailure(\'Registration Failed\', describeError(error))'],
    ['libs/contracts/src/profile/business-profile.ts', 'PROFILE_FAILED = \'Submission failed\''],
    [PROFILE_FORM, 'toastFailure(PROFILE_FAILED, describeError(error))'],
    ['web/src/ui/ToastRegion.tsx', 'toneColours(toast.kind === \'failure\' ? \'red\' : \'green\')'],
  ],
  F027: [
    ['libs/contracts/src/signing/agreement.ts', 'id: id().required(), businessName: text().required(), businessType: choice(AGREEMENT_BUSINESS_TYPES).required(), targetMarket: choice(TARGET_MARKETS).required(), technicalExperience: choice(EXPERIENCE_LEVELS).required(),'],
    ['libs/contracts/src/signing/agreement.ts', 'answer(\'UserAgreementStatus\', { agreement: part(signedAgreement)'],
    ['libs/contracts/src/routes/signing-routes.ts', 'answer: agreementStatusSchema'],
  ],
  F038: [
    ['libs/contracts/src/tenant-onboarding/catalogue.ts', '{ id: \'phone_bridge\', name: \'Phone Bridge Repair\', priceCents: 49_900, category: \'Advanced\', difficulty: \'Expert\' }'],
    ['libs/contracts/src/tenant-onboarding/calls.ts', 'part({ id: choice(ONBOARDING_SERVICE_IDS).required(), name: text().required(), priceCents: whole().required(), shareCents: whole().required(), category: text().required(), difficulty: text().required() })'],
  ],
  // A person of the staff gets a link to a first password; one that somebody else types serves for 24 hours.
  F045: [
    [APPLICATION, 'name: text(120).required(), role: text(80).required(), experience: text(200).required(), certifications: text(400).optional(), phoneNumber: text(40).required(), emergencyContact: text(200).required(), isAdmin: flag().required(),'],
    [APPLICATION, 'pcDetails: part({ model: text(120).required(), processor: text(120).required(), ram: text(40).required(), storage: text(60).required(), os: text(80).required(), network: text(80).required(), assignedPort: whole().required(), workstation: text(80).required() }).required(),'],
    [APPLICATION, 'credentials: part({ username: text(80).required() }).required(),'],
    ['services/identity/src/usecases/open-shop.ts', 'await this.letters.due(em, \'invited\', user, { inviter: owner.id }, now);'],
    ['services/identity/src/people/first-password.ts', 'FIRST_PASSWORD_MS = 24 * HOUR'],
  ],
  F053: [
    ['libs/contracts/src/routes/tenant-onboarding-routes.ts', 'path: \'/api/tenant-onboarding/generate-agent\''],
    ['services/gateway/src/installers/installer-parts.ts', 'export const fileName = (shop: string, kind: InstallerKind): string => `revive-agent-${slugOf(shop)}.${kind}`;'],
  ],
  M040: [['web/src/features/access/account-status.texts.ts', '{ name: \'Training\', state: \'done\', text: \'Completed\' }']],
};
