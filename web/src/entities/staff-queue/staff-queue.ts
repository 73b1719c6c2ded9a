export const messages = {
  assignee: 'Assignee',
  anyone: 'Anyone',
  you: 'You',
  unassigned: 'Unassigned',
  assign: 'Assign to me',
  unassign: 'Unassign',
  assigned: (count: number) => (count === 1 ? 'Assigned to you' : `${count} assigned to you`),
  givenBack: (count: number) => (count === 1 ? 'Unassigned' : `${count} unassigned`),
  notAssigned: 'Assignee not changed',
  undo: 'Undo',
} as const;

export interface Assignee {
  readonly assignedToMe: boolean;
  readonly assignedTo?: string | undefined;
}

export function takenText({ assignedToMe, assignedTo }: Assignee): string {
  if (assignedToMe) return 'Assigned to you';
  return assignedTo === undefined ? 'Unassigned' : `Assigned to ${assignedTo}`;
}

export const assigneeText = ({ assignedToMe, assignedTo }: Assignee): string =>
  assignedToMe ? messages.you : (assignedTo ?? messages.unassigned);

export const waitingHere = (count: number): string =>
  count === 0 ? 'Nothing on this page is waiting on you' : `${count} on this page waiting on you`;

/** Filter for items assigned to the reader, with the server’s parameter name. */
export const ASSIGNEE_FILTER = {
  name: 'mine',
  label: messages.assignee,
  any: messages.anyone,
  choices: [{ value: 'true', label: messages.you }],
} as const;
