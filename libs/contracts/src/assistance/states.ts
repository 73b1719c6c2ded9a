// Assistance between a technician of a shop and the platform's support: its states and closed lists, once.

/** `open`: waits for a helper. `answered`: a named helper has it. The last two are its ends. */
export const ASSISTANCE_STATES = ['open', 'answered', 'resolved', 'withdrawn'] as const;
export type AssistanceState = (typeof ASSISTANCE_STATES)[number];
/** While it is in one of these, and no longer, its helper sees the repair. */
export const STANDING_STATES = ['open', 'answered'] as const satisfies readonly AssistanceState[];
export const isStanding = (state: AssistanceState): boolean => STANDING_STATES.some((one) => one === state);
/** `withdrawn` is the shop's alone. */
export const ASSISTANCE_ENDS = ['resolved', 'withdrawn'] as const satisfies readonly AssistanceState[];
export type AssistanceEnd = (typeof ASSISTANCE_ENDS)[number];

/** Who of the two says or does something. */
export const ASSISTANCE_SIDES = ['shop', 'support'] as const;
export type AssistanceSide = (typeof ASSISTANCE_SIDES)[number];

export const ASSISTANCE_KINDS = ['message', 'guidance', 'command'] as const;
export type AssistanceKind = (typeof ASSISTANCE_KINDS)[number];

/**
 * What a helper may propose and a technician runs with one press. Each reads: a run or a reading of the shop's own, by
 * the technician. What writes is not in this list, and no text makes it one of them.
 */
export const QUICK_COMMANDS = ['diagnose_again', 'list_disks', 'read_drive_health', 'inspect_computer'] as const;
export type QuickCommand = (typeof QUICK_COMMANDS)[number];

/** `proposed`: nobody has run it. `running`: it was begun and has not ended. */
export const COMMAND_STATES = ['proposed', 'running', 'done', 'failed'] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

/** What is written in one request at most: long enough for an afternoon, short enough to be read whole. */
export const ASSISTANCE_MESSAGES = 300;
export const ASSISTANCE_TEXT_MAX = 2_000;
/** Lines of the queue at once. */
export const ASSISTANCE_QUEUE = 100;

/** What the two browsers tell each other to make a call; no picture and no sound passes the platform. */
export const SIGNAL_KINDS = ['ring', 'accept', 'decline', 'offer', 'answer', 'candidate', 'hang_up'] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];
export const CALL_MEDIA = ['microphone', 'camera', 'screen'] as const;
export type CallMedia = (typeof CALL_MEDIA)[number];
/** A description of a call with sound, camera and screen has some six thousand characters. */
export const SDP_MAX = 24_000;
export const CANDIDATE_MAX = 1_000;
/** What one person may send within a minute: a call is made of some dozens. */
export const SIGNALS_A_MINUTE = 240;

/** The page of a call: the one address whose document may use camera, microphone and screen. */
export const CALL_PAGE = /^\/assistance\/[\w-]{1,64}\/call\/?$/;
