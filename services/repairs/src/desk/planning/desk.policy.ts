import {
  PRIORITIES,
  PROMISE_PASSED,
  TAG_MAX_LENGTH,
  TAGS_MAX,
  tagOf,
  type Priority,
} from '@revive/contracts/repairs/desk';

export interface Desk {
  readonly promisedAt: Date | null;
  /** The promise before the last change, for undo. */
  readonly promisedBefore: Date | null;
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly priority: Priority;
  readonly tags: readonly string[];
}

/** An absent field stays unchanged; null clears the field. */
export interface DeskChange {
  readonly promisedAt?: Date | null | undefined;
  readonly assignee?: { readonly id: string; readonly name: string } | null | undefined;
  readonly priority?: Priority | undefined;
  readonly addTags?: readonly string[] | undefined;
  readonly removeTags?: readonly string[] | undefined;
}

export type Refusal = Readonly<Record<string, string>>;

function tagsAfter(before: readonly string[], { addTags = [], removeTags = [] }: DeskChange): string[] {
  const gone = new Set(removeTags.map(tagOf));
  const all = [...before, ...addTags].map(tagOf).filter((one) => one !== '' && !gone.has(one));
  return [...new Set(all)];
}

const isSame = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();

export function deskAfter(
  before: Desk,
  change: DeskChange,
  { now, isPickedUp }: { readonly now: Date; readonly isPickedUp: boolean },
): { desk: Desk; changed: readonly string[] } | { refused: Refusal } {
  const promisedAt = change.promisedAt === undefined ? before.promisedAt : change.promisedAt;
  const isMoved = !isSame(promisedAt, before.promisedAt);
  if (isMoved && promisedAt !== null) {
    if (isPickedUp) return { refused: { promisedAt: 'This device was picked up already' } };
    // Undoing a change restores the previous promise, even if its time has passed.
    // control: nothing is promised for a time that has passed
    if (promisedAt <= now && !isSame(promisedAt, before.promisedBefore))
      return { refused: { promisedAt: PROMISE_PASSED } };
  }
  const tags = tagsAfter(before.tags, change);
  if (tags.length > TAGS_MAX) return { refused: { tags: `A repair has at most ${TAGS_MAX} tags` } };
  if (tags.some((one) => one.length > TAG_MAX_LENGTH)) return { refused: { tags: 'is too long' } };
  const assignee =
    change.assignee === undefined
      ? { assigneeId: before.assigneeId, assigneeName: before.assigneeName }
      : { assigneeId: change.assignee?.id ?? null, assigneeName: change.assignee?.name ?? null };
  const priority = PRIORITIES.find((one) => one === change.priority) ?? before.priority;
  const changed = [
    ...(isMoved ? ['promise'] : []),
    ...(assignee.assigneeId === before.assigneeId ? [] : ['assignee']),
    ...(priority === before.priority ? [] : ['priority']),
    ...(tags.join('\n') === before.tags.join('\n') ? [] : ['tags']),
  ];
  const promisedBefore = isMoved ? before.promisedAt : before.promisedBefore;
  return { desk: { promisedAt, promisedBefore, ...assignee, priority, tags }, changed };
}
