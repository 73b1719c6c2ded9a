// Without schemas, so that the agent and the page do not load the rules of forms.

/** Path of the page that checks an agent, the only document that may call this PC. */
export const TEST_AGENT_PAGE = /^\/test-agent\/?$/;

/** `unknown`: the check could not look, or its answer depends on a different line. Never a sign of health. */
export const DOCTOR_STATES = ['ok', 'warning', 'problem', 'unknown'] as const;
export type DoctorState = (typeof DOCTOR_STATES)[number];

export const DOCTOR_GROUPS = ['connection', 'this_pc', 'devices', 'tools', 'agent'] as const;
export type DoctorGroup = (typeof DOCTOR_GROUPS)[number];

/** Limits of a report. A report of this release has about 30 lines. */
export const DOCTOR_MAX = { lines: 64, id: 60, name: 120, found: 400, advice: 600 } as const;

/** Minimum interval between two checks of an agent: each check opens connections and starts programs. */
export const DOCTOR_EVERY_MS = 10_000;
/** A check without an answer for this time is shown as failed. The slowest check ends after 10 seconds. */
export const DOCTOR_ANSWER_MS = 30_000;
