import {
  isActiveAssistance,
  type AssistanceEnd,
  type AssistanceSide,
  type AssistanceState,
} from '@revive/contracts/assistance/states';

export interface AssistanceStatus {
  readonly state: AssistanceState;
  readonly helperId: string | null;
  readonly askedById: string;
}
interface Person {
  readonly userId: string;
}

export const helperMaySee = ({ state, helperId }: AssistanceStatus, { userId }: Person): boolean =>
  isActiveAssistance(state) && (helperId === null || helperId === userId);

/** True if the open request is assigned to this helper: required to see the repair, guide and propose commands. */
export const isHelperOf = ({ state, helperId }: AssistanceStatus, { userId }: Person): boolean =>
  isActiveAssistance(state) && helperId === userId;

/** `takeOver`: staff only, as an explicit choice. */
export const mayTake = ({ state, helperId }: AssistanceStatus, person: Person, takeOver: boolean): boolean =>
  isActiveAssistance(state) && (helperId === null || helperId === person.userId || takeOver);

/** Only the shop can withdraw. An unanswered request cannot be resolved. */
export const mayEnd = ({ state }: AssistanceStatus, side: AssistanceSide, as: AssistanceEnd): boolean =>
  as === 'withdrawn' ? side === 'shop' : state === 'answered';

/** The recipient of this person's call signals: the asker and the helper call only each other. */
export function partnerOf(
  { askedById, helperId }: AssistanceStatus,
  side: AssistanceSide,
  { userId }: Person,
): string | undefined {
  if (helperId === null) return undefined;
  if (side === 'shop') return userId === askedById ? helperId : undefined;
  return userId === helperId ? askedById : undefined;
}

export const unreadOf = (
  entries: readonly { readonly side: AssistanceSide; readonly position: number }[],
  side: AssistanceSide,
  seen: number,
): number => entries.filter((one) => one.side !== side && one.position > seen).length;

/** Milliseconds after which a started command without a result may run again: the process is assumed dead. */
export const COMMAND_LOST_MS = 60_000;
