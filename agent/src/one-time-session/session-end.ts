import type { OneTimeLeaving } from '@revive/contracts/fleet/one-time-sessions';

/** The agent reports a `OneTimeLeaving`. `by_shop` comes from the platform; `no_link` cannot be reported. */
export type SessionEnd = OneTimeLeaving | 'no_link' | 'by_shop';

export const leavingOf = (end: SessionEnd): OneTimeLeaving | undefined =>
  end === 'no_link' || end === 'by_shop' ? undefined : end;

/** Resolves with the first end of a session; later ends change nothing. */
export class SessionEnding {
  readonly ended: Promise<SessionEnd>;
  #settle: (end: SessionEnd) => void = () => undefined;

  constructor() {
    this.ended = new Promise((resolve) => (this.#settle = resolve));
  }

  end(why: SessionEnd): void {
    this.#settle(why);
  }
}
