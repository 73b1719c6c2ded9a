export const DYING_POINTS = ['before publish', 'amid publish', 'after publish', 'anywhere'] as const;
export type DyingPoint = (typeof DYING_POINTS)[number];

interface DyingRequest {
  readonly ask: 'die';
  readonly at: DyingPoint;
}
export type InstanceRequest = { readonly ask: 'write' | 'leading' | 'stop' } | DyingRequest;

export const WRITERS = 8;
/** Few enough that writers of both instances contend for the same rows. */
export const KEYS = 64;
