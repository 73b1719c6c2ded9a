// Words of the queues that the platform's staff work through: applications and accounts.
export const messages = { assignedToMe: 'Assigned to me' } as const;

/** Who of the staff has taken something to look after it. */
export function takenText({
  assignedToMe,
  assignedTo,
}: {
  assignedToMe: boolean;
  assignedTo?: string | undefined;
}): string {
  if (assignedToMe) return 'Assigned to you';
  return assignedTo === undefined ? 'Unassigned' : `Assigned to ${assignedTo}`;
}

export const waitingHere = (count: number): string =>
  count === 0 ? 'Nothing on this page is waiting on you' : `${count} on this page waiting on you`;
