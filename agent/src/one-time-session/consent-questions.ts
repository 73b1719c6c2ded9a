import type { ConsentBook, PendingConsent } from '../consent/consent-book.js';
import { PRIVILEGE_TEXTS, type Privilege } from '../consent/privileges.js';
import { presentable } from '../devices/bench-device.js';
import type { SessionEnding } from './session-end.js';
import type { SessionLines } from './session-lines.js';
import { messages } from './session.messages.js';

type Book = Pick<ConsentBook, 'pending' | 'allow' | 'refuse' | 'ask' | 'onRevoked'>;
interface Parts {
  readonly book: Book;
  readonly lines: Pick<SessionLines, 'ask'>;
  readonly say: (sentence: string) => void;
  readonly ending: SessionEnding;
}

const LOOK_MS = 200;

/**
 * Puts the questions of the consent book to the person in this window, one after another. The consent page may answer
 * first. A refused or revoked consent ends the session.
 */
export function watchConsents({ book, lines, say, ending }: Parts): () => void {
  const known = new Set<string>();
  let asking = Promise.resolve();
  book.onRevoked((_, why) => {
    // control: a consent that is taken back ends the one-time session
    if (why === 'revoked') ending.end('by_customer');
  });
  const look = (): void => {
    for (const question of book.pending()) {
      if (known.has(question.consentId)) continue;
      known.add(question.consentId);
      asking = asking.then(() => answer(question));
    }
  };
  const answer = async (question: PendingConsent): Promise<void> => {
    const over = new AbortController();
    // Returns the promise of the open question: the consent book does not ask twice.
    const settled = book.ask(question.session).then((given) => {
      over.abort();
      const isOwn = question.session.kind === 'one-time';
      // control: a refused question ends the one-time session
      if (isOwn && (given === 'refused' || given === 'expired')) ending.end('refused');
      return given;
    });
    await put(question, { book, lines, say, signal: over.signal });
    say((await settled) === 'allowed' ? messages.allowed : messages.answeredElsewhere);
  };
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}

interface Asked extends Pick<Parts, 'book' | 'lines' | 'say'> {
  readonly signal: AbortSignal;
}

async function put({ consentId, session }: PendingConsent, { book, lines, say, signal }: Asked): Promise<void> {
  const list = session.privileges.map((one) => `  - ${PRIVILEGE_TEXTS[one]}`);
  say([messages.question(presentable(session.who)), ...list].join('\n'));
  while (!signal.aborted) {
    const word = (await lines.ask(messages.choose, signal))?.trim().toLowerCase();
    if (word === undefined) return;
    if (word === 'no' || word === 'end') {
      await book.refuse(consentId, '');
      return;
    }
    const privileges: readonly Privilege[] = word === 'look' ? ['read'] : session.privileges;
    if (word !== 'all' && word !== 'look') continue;
    const person = await lines.ask(messages.askName, signal);
    if (person !== undefined && (await book.allow(consentId, person, privileges)) === 'done') return;
  }
}
