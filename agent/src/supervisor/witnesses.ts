/**
 * Two witnesses of the agent's life: the IPC channel and the state file. The fresher one wins. The state file alone may
 * come from a program whose channel is stuck, so it overrules a silent channel only a few times in a row. A channel
 * alone is enough for ever: a virus scanner or a full disk may keep the file from being written.
 */
export const MOST_VETOES = 3;

export interface Testimony {
  /** True if a check-in came over the channel since the last check. */
  readonly channel: boolean;
  /** True if this process ever checked in over the channel. */
  readonly channelBefore: boolean;
  /** True if the state file changed since the last check. */
  readonly file: boolean;
  /** Number of checks in a row that the state file decided. */
  readonly vetoes: number;
}

export function weigh({ channel, channelBefore, file, vetoes }: Testimony): { isAlive: boolean; vetoes: number } {
  if (channel) return { isAlive: true, vetoes: 0 };
  if (!file) return { isAlive: false, vetoes: 0 };
  if (!channelBefore) return { isAlive: true, vetoes: 0 };
  return vetoes < MOST_VETOES ? { isAlive: true, vetoes: vetoes + 1 } : { isAlive: false, vetoes };
}
