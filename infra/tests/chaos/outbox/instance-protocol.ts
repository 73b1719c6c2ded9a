/** Where the leader's process ends: around the bus, or wherever it is just then. */
export const DYING_POINTS = ['before publish', 'amid publish', 'after publish', 'anywhere'] as const;
export type DyingPoint = (typeof DYING_POINTS)[number];

export type InstanceRequest =
  { readonly ask: 'write' | 'leading' | 'stop' } | { readonly ask: 'die'; readonly at: DyingPoint };

/** Of each of the two instances. */
export const WRITERS = 8;
/** Few enough that writers of both instances meet at the same thing. */
export const KEYS = 64;
