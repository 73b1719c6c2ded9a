import { plainOneTimeCode } from '@revive/contracts/fleet/one-time-code';
import { writeBinding } from '../identity/session-binding.js';
import { AgentKey } from '../identity/agent-key.js';
import { enrolmentBody, keepSessionIdentity, sentenceOf } from '../identity/enrolment.js';
import type { Reply } from '../identity/post-json.js';
import { SessionError } from './session-error.js';
import { messages } from './session.messages.js';

export interface JoinWorld {
  readonly home: string;
  readonly platform: string;
  readonly name: string;
  readonly version: string;
  readonly post: (url: string, value: unknown) => Promise<Reply | undefined>;
  readonly ask: (question: string) => Promise<string | undefined>;
  readonly say: (sentence: string) => void;
}
export interface Joined {
  readonly sessionId: string;
  readonly who: string;
  readonly endsAt: Date;
}
interface Answer {
  readonly enrolment: Parameters<typeof keepSessionIdentity>[2];
  readonly sessionId: string;
  readonly who: string;
  readonly endsAt: string;
}

/** Whatever the platform says, a session is over after four hours. */
const LONGEST_MS = 4 * 3_600_000;

/**
 * Asks for the code until the platform accepts one, then stores the identity and the binding of the session. The key is
 * new for each session. Throws `SessionError`, `NotTrustedError`.
 */
export async function joinSession(world: JoinWorld, now: () => Date): Promise<Joined> {
  const { home, platform, post, say } = world;
  const key = AgentKey.make();
  for (;;) {
    const code = await askCode(world);
    say(messages.joining(platform));
    const reply = await post(`${platform}/api/one-time-sessions/join`, {
      code,
      ...(await enrolmentBody(key, world)),
    });
    if (reply?.status === 403) {
      say(messages.refused);
      continue;
    }
    const { enrolment, sessionId, who, endsAt } = answerIn(reply, platform);
    // Before the identity: a program that is killed in between must not have an identity without a binding.
    // control: a PC is bound to its one-time session before it has an identity
    await writeBinding(home, { kind: 'one-time', sessionId, who });
    await keepSessionIdentity(home, key, enrolment);
    // control: a one-time session ends after four hours, whatever the platform says = Date.parse(endsAt)
    const end = Math.min(Date.parse(endsAt) || 0, now().getTime() + LONGEST_MS);
    return { sessionId, who, endsAt: new Date(end) };
  }
}

function answerIn(reply: Reply | undefined, platform: string): Answer {
  if (reply === undefined) throw new SessionError(messages.noAnswer(platform));
  if (reply.status === 429) throw new SessionError(messages.tooMany);
  if (reply.status >= 300) throw new SessionError(messages.rejected(sentenceOf(reply)));
  return JSON.parse(reply.text) as Answer;
}

async function askCode({ ask, say }: Pick<JoinWorld, 'ask' | 'say'>): Promise<string> {
  for (;;) {
    const typed = await ask(messages.askCode);
    if (typed === undefined) throw new SessionError(messages.inputEnded);
    const code = plainOneTimeCode(typed);
    if (code !== undefined) return code;
    say(messages.notACode);
  }
}
