/** spec part 2 §2: the way of an approved shop into the platform, in this order; a step's number is its place. */
export const ONBOARDING_STEPS = ['approval', 'details', 'services', 'agreement', 'trial', 'agent', 'support'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];
export const ONBOARDING_STEP_NAMES: Record<OnboardingStep, string> = {
  approval: 'Application Approved',
  details: 'Business Details',
  services: 'Service Selection',
  agreement: 'Legal Agreement',
  trial: 'Trial Period',
  agent: 'Agent Installation',
  support: 'Live Support',
};

/**
 * `done`: completed. `due`: the shop can act now. `waiting`: the platform must act. `locked`: an earlier step is
 * missing.
 */
export const STEP_STATES = ['done', 'due', 'waiting', 'locked'] as const;
export type StepState = (typeof STEP_STATES)[number];

export interface OnboardingFacts {
  /** False if the caller’s account is not active. */
  readonly active?: boolean;
  readonly approvalSentAt?: Date | null;
  readonly detailsAt?: Date | null;
  readonly servicesAt?: Date | null;
  readonly signedAt?: Date | null;
  readonly agentAt?: Date | null;
  readonly supportAt?: Date | null;
}

/**
 * Computes the state of each step from facts. The approval email is sent by the platform and does not block the shop.
 * A step opens when the preceding step is done; the trial is done with the signed agreement. The agent step needs an
 * active account.
 */
export function stepsOf(
  facts: OnboardingFacts,
): { readonly step: OnboardingStep; readonly state: StepState; readonly at: Date | null }[] {
  const {
    active = true,
    approvalSentAt = null,
    detailsAt = null,
    servicesAt = null,
    signedAt = null,
    agentAt = null,
    supportAt = null,
  } = facts;
  const happened: Record<OnboardingStep, Date | null> = {
    approval: approvalSentAt,
    details: detailsAt,
    services: servicesAt,
    agreement: signedAt,
    trial: signedAt,
    agent: agentAt,
    support: supportAt,
  };
  let open = true;
  return ONBOARDING_STEPS.map((step) => {
    const at = happened[step];
    if (step === 'approval') return { step, state: at === null ? 'waiting' : 'done', at };
    if (at !== null && open) return { step, state: 'done', at };
    const state = open && (active || step !== 'agent') ? 'due' : 'locked';
    open = false;
    return { step, state, at };
  });
}

export const isOpen = (facts: OnboardingFacts, step: OnboardingStep): boolean =>
  (step !== 'agent' || facts.active !== false) && stepsOf(facts).find((one) => one.step === step)?.state !== 'locked';

/** spec part 2 §2. */
export const SUPPORT_STATUSES = ['Active', 'Pending'] as const;
/** spec part 2 §9. */
export const SUPPORT_HOURS = {
  weekdays: 'Mon-Fri 8AM-6PM',
  saturday: 'Sat 9AM-2PM',
  emergency: 'Emergency 24/7',
  response: 'Response under 5 minutes',
} as const;
/** spec part 2 §7: default port of the local agent. */
export const AGENT_PORT = 8888;
