import { GUESSES_PER_ACCOUNT } from '@revive/identity/sessions/sign-in';
import type { Part, Scene } from '../part.js';
import { AccountMaker, PASSWORD } from '../world/accounts.js';
import { cookiesOf, Door } from '../world/door.js';
import { compareNames } from './compare-names.js';

const AT_ONCE = 16;

export const attackGuess: Part = async (scene) => {
  const maker = await AccountMaker.open(scene.target);
  const door = new Door(scene.target.url);
  try {
    const make = (username: string): Promise<string> =>
      maker.person(
        { username, name: username, email: `${username}@guess.example`, role: 'user', status: 'active' },
        null,
      );
    await make('guessed.owner');
    await guessOne(scene, door, 'guessed.owner');
    await compareNames(scene, door, make);
  } finally {
    await maker.close();
  }
};

async function guessOne({ target, report, quick }: Scene, door: Door, username: string): Promise<void> {
  const all = quick ? 300 : 10_000;
  const known = await door.signIn(username, PASSWORD);
  if (known.status !== 200) return report.finding(`the owner cannot sign in at all: ${known.status}`);
  const before = await comparisons(target);
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let nth = next++; nth < all; nth = next++)
      report.count(`answers ${(await door.signIn(spelled(username, nth), `${PASSWORD}${nth}`)).status}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const reached = (await comparisons(target)) - before;
  report.figure('guesses', all);
  report.figure('guesses that reached the password', reached);
  if (reached > GUESSES_PER_ACCOUNT.max)
    report.finding(`${reached} of ${all} guesses reached the password of one account; ${GUESSES_PER_ACCOUNT.max} may`);
  if (reached === 0) report.finding('no guess reached the password: nothing was tried');
  if (report.counted('answers 200') > 0) report.finding('a wrong password signed in');
  const strange = await door.signIn(username, PASSWORD);
  if (strange.status !== 429)
    report.finding(
      `the right password from a browser that is not known is answered ${strange.status}: the limit can be told from outside`,
    );
  const own = await door.signIn(username, PASSWORD, cookiesOf(known));
  if (own.status !== 200)
    report.finding(`the owner, at a browser that is known, is locked out: ${own.status} ${own.text}`);
}

/** Spelling variants of a name; all must count for the same account. */
const spelled = (username: string, nth: number): string =>
  [username, username.toUpperCase(), ` ${username}`, `${username} `][nth % 4] ?? username;

async function comparisons(target: Scene['target']): Promise<number> {
  const [, value] =
    /^revive_identity_password_guesses_total(?:\{[^}]*\})? (\S+)$/m.exec(await target.metrics('identity')) ?? [];
  if (value === undefined) throw new TypeError('identity does not count the passwords that it compares');
  return Number(value);
}
