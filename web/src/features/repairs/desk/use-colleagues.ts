import { peopleApi } from '#api/generated/people.gen.js';
import { useCurrentUser } from '#api/current-user.js';
import { messages } from '../messages/desk.messages.js';

export interface Colleague {
  readonly id: string;
  readonly name: string;
}

/** Seconds. Staff changes are rare, and the service validates the assignee anyway. */
const RENEWED_AFTER_S = 300;
const NONE: readonly Colleague[] = [];

export function useColleagues(): readonly Colleague[] {
  const me = useCurrentUser()?.id;
  const { data } = peopleApi.useListColleaguesQuery(undefined, { refetchOnMountOrArgChange: RENEWED_AFTER_S });
  const people = data?.people ?? NONE;
  return [
    ...people.filter(({ id }) => id === me).map(({ id }) => ({ id, name: messages.assignee.me })),
    ...people.filter(({ id }) => id !== me),
  ];
}
