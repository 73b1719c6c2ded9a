/** `open`: waits for a helper. `answered`: has a named helper. `resolved` and `withdrawn` are final. */
export const ASSISTANCE_STATES = ['open', 'answered', 'resolved', 'withdrawn'] as const;
export type AssistanceState = (typeof ASSISTANCE_STATES)[number];
export const ACTIVE_ASSISTANCE_STATES = ['open', 'answered'] as const satisfies readonly AssistanceState[];
export const isActiveAssistance = (state: AssistanceState): boolean =>
  ACTIVE_ASSISTANCE_STATES.some((one) => one === state);
export const ASSISTANCE_ENDS = ['resolved', 'withdrawn'] as const satisfies readonly AssistanceState[];
export type AssistanceEnd = (typeof ASSISTANCE_ENDS)[number];

export const ASSISTANCE_SIDES = ['shop', 'support'] as const;
export type AssistanceSide = (typeof ASSISTANCE_SIDES)[number];

export const ASSISTANCE_KINDS = ['message', 'guidance', 'command'] as const;
export type AssistanceKind = (typeof ASSISTANCE_KINDS)[number];

/**
 * Commands that a helper may propose and a technician runs with one press. All of them only read. Never add a command
 * that writes.
 */
export const QUICK_COMMANDS = ['diagnose_again', 'list_disks', 'read_drive_health', 'inspect_computer'] as const;
export type QuickCommand = (typeof QUICK_COMMANDS)[number];

export const COMMAND_STATES = ['proposed', 'running', 'done', 'failed'] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

/** Most entries in one request (our choice): enough for an afternoon, few enough to read. */
export const ASSISTANCE_MESSAGES = 300;
export const ASSISTANCE_TEXT_MAX = 2_000;
export const ASSISTANCE_QUEUE = 100;

/** Signals between the two browsers of a call. Video and sound never pass the platform. */
export const SIGNAL_KINDS = ['ring', 'accept', 'decline', 'offer', 'answer', 'candidate', 'hang_up'] as const;
export const CALL_MEDIA = ['microphone', 'camera', 'screen'] as const;
export type CallMedia = (typeof CALL_MEDIA)[number];
/** An SDP with sound, camera and screen has about 6,000 characters. */
export const SDP_MAX = 24_000;
export const CANDIDATE_MAX = 1_000;
/** Limit for each person. A call needs a few dozen signals. */
export const SIGNALS_A_MINUTE = 240;

/** Path of the call page, the only document that may use camera, microphone and screen. */
export const CALL_PAGE = /^\/assistance\/[\w-]{1,64}\/call\/?$/;
