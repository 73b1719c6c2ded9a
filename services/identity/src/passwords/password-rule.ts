import { PASSWORD_MIN } from '@revive/contracts/access/password';
import { invalid } from '@revive/platform/errors/errors';
import { COMMON_PASSWORDS } from './common-passwords.js';

/**
 * What the form cannot know, checked whenever a password is set and never at sign-in: throws `INVALID` (400) for a
 * common password, one character or a short piece repeated, and one made of the account's own name or address.
 */
export function requireUncommon(password: string, own: { username: string; email: string }): void {
  if (isCommon(password)) throw invalid({ password: 'This password is too common. Choose another one' });
  const lower = password.toLowerCase();
  const names = [own.username, own.email.split('@')[0] ?? '']
    .map((name) => name.toLowerCase())
    .filter((name) => name.length >= 3);
  if (names.some((name) => isNameAndLittle(lower, name)))
    throw invalid({ password: 'This password is too similar to your name. Choose another one' });
}

/** The name plus a few characters, or plus digits and signs however many: the first thing that is tried. */
function isNameAndLittle(password: string, name: string): boolean {
  if (!password.includes(name)) return false;
  const rest = password.replaceAll(name, '');
  return rest.length < PASSWORD_MIN - 5 || !/\p{L}/u.test(rest);
}

export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  return COMMON_PASSWORDS.has(lower) || isRepeated(lower);
}

/** `aaaaaaaaaa`, `abcabcabcabc`: a piece of up to four characters, over and over. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some(
    (size) =>
      text
        .slice(0, size)
        .repeat(Math.ceil(text.length / size))
        .slice(0, text.length) === text,
  );
}
