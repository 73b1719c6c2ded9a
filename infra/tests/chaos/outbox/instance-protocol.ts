export const DYING_POINTS = ['before publish', 'amid publish', 'after publish', 'anywhere'] as const;
export type DyingPoint = (typeof DYING_POINTS)[number];

export type InstanceRequest =
  { readonly ask: 'write' | 'leading' | 'stop' } | { readonly ask: 'die'; readonly at: DyingPoint };

export const WRITERS = 8;
/** Few enough that writers of both instances contend for the same rows. */
export const KEYS = 64;
