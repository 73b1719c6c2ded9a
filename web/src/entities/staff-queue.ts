// Words of the queues that the platform's staff work through: applications and accounts.

/** Who of the staff has taken something to look after it. */
export function takenText({
  assignedToMe,
  assignedTo,
}: {
  assignedToMe: boolean;
  assignedTo?: string | undefined;
}): string {
  if (assignedToMe) return 'Taken by you';
  return assignedTo === undefined ? 'Nobody has taken it' : `Taken by ${assignedTo}`;
}

export const waitingHere = (count: number): string =>
  count === 0 ? 'Nothing on this page waits for us' : `${count} on this page ${count === 1 ? 'waits' : 'wait'} for us`;
