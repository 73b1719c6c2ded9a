import {
  isStanding,
  type AssistanceEnd,
  type AssistanceSide,
  type AssistanceState,
} from '@revive/contracts/assistance/states';

/** What of a request decides who may do what. */
export interface Standing {
  readonly state: AssistanceState;
  readonly helperId: string | null;
  readonly askedById: string;
}
interface Person {
  readonly userId: string;
}

/** Whether a helper sees this request now: one that nobody has, or their own; none that has ended. */
export const helperMaySee = ({ state, helperId }: Standing, { userId }: Person): boolean =>
  isStanding(state) && (helperId === null || helperId === userId);

/** Whether the request is this helper's own: to see the repair, to guide, to propose. */
export const isHelperOf = ({ state, helperId }: Standing, { userId }: Person): boolean =>
  isStanding(state) && helperId === userId;

/** `takeOver`: staff, on purpose. */
export const mayTake = ({ state, helperId }: Standing, person: Person, takeOver: boolean): boolean =>
  isStanding(state) && (helperId === null || helperId === person.userId || takeOver);

/** `withdrawn` is the shop's; what nobody answered was not resolved. */
export const mayEnd = ({ state }: Standing, side: AssistanceSide, as: AssistanceEnd): boolean =>
  as === 'withdrawn' ? side === 'shop' : state === 'answered';

/** Whom a signal of this person is for: who asked and the helper call each other, and nobody else. */
export function partnerOf(
  { askedById, helperId }: Standing,
  side: AssistanceSide,
  { userId }: Person,
): string | undefined {
  if (helperId === null) return undefined;
  if (side === 'shop') return userId === askedById ? helperId : undefined;
  return userId === helperId ? askedById : undefined;
}

/** What one side has not read of the other. */
export const unreadOf = (
  entries: readonly { readonly side: AssistanceSide; readonly position: number }[],
  side: AssistanceSide,
  seen: number,
): number => entries.filter((one) => one.side !== side && one.position > seen).length;

/** A command that was begun so long ago and left no word may be run again: its process died. */
export const COMMAND_LOST_MS = 60_000;
