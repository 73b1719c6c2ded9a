import type { OneTimeLeaving } from '@revive/contracts/fleet/one-time-sessions';
import type { ConsentBook } from '../consent/consent-book.js';
import type { Clock } from '../repair/steps.js';
import { watchConsents } from './consent-questions.js';
import { leavingOf, type SessionEnd, type SessionEnding } from './session-end.js';
import type { Joined } from './session-join.js';
import type { SessionLines } from './session-lines.js';
import { messages } from './session.messages.js';

/** The running agent, as far as a session needs it. */
export interface SessionAgent {
  readonly code: string;
  readonly consents: Pick<ConsentBook, 'pending' | 'allow' | 'refuse' | 'ask' | 'onRevoked'>;
  readonly isConnected: boolean;
  /** The platform has stored everything that the agent reported. */
  readonly isDelivered: boolean;
  /** Resolves when no order runs any more and the end of the consents is recorded; a write is finished or undone. */
  finish(): Promise<void>;
  leave(reason: OneTimeLeaving): void;
  stop(): Promise<void>;
}
interface RunParts {
  readonly agent: SessionAgent;
  readonly joined: Joined;
  readonly ending: SessionEnding;
  readonly lines: SessionLines;
  readonly clock: Clock;
  readonly say: (sentence: string) => void;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

const LOOK_MS = 1_000;
const NO_LINK_MS = 10 * 60_000;
/** The platform ends the stream as soon as it has read the goodbye. */
const GOODBYE_MS = 3_000;
const GOODBYE_LOOK_MS = 50;
/** For the result of a write on a slow line. */
const DELIVERY_MS = 30_000;

/** Runs a joined session to its end, says goodbye and stops the agent. Returns why it ended. */
export async function runSession({ agent, joined, ending, lines, clock, say, wait }: RunParts): Promise<SessionEnd> {
  say(messages.joined(joined.who, agent.code));
  say(messages.until(joined.endsAt.toTimeString().slice(0, 5)));
  lines.onCommand((line) => {
    if (/^(end|exit|quit|stop)$/i.test(line)) ending.end('by_customer');
    else if (line !== '') say(messages.hint);
  });
  const stopAsking = watchConsents({ book: agent.consents, lines, say, ending });
  const watch = setInterval(() => look(), LOOK_MS);
  let linkedAt = clock.now().getTime();
  const look = (): void => {
    const now = clock.now().getTime();
    if (agent.isConnected) linkedAt = now;
    // control: the program on the PC ends its session at the deadline = false
    if (now >= joined.endsAt.getTime()) ending.end('deadline');
    else if (now - linkedAt >= NO_LINK_MS) ending.end('no_link');
  };
  const end = await ending.ended;
  clearInterval(watch);
  stopAsking();
  say(messages.ended(end));
  // Before the goodbye, so that the result of a write still reaches the shop.
  await agent.finish();
  const reason = leavingOf(end);
  // The goodbye revokes the agent, and a revoked agent reports nothing more.
  const late = clock.now().getTime() + DELIVERY_MS;
  while (agent.isConnected && !agent.isDelivered && clock.now().getTime() < late) await wait(GOODBYE_LOOK_MS);
  if (reason !== undefined && agent.isConnected) {
    agent.leave(reason);
    const over = clock.now().getTime() + GOODBYE_MS;
    while (agent.isConnected && clock.now().getTime() < over) await wait(GOODBYE_LOOK_MS);
  }
  await agent.stop();
  return end;
}
