import { PASSWORD_MIN } from '@revive/contracts/access/password';
import { invalid } from '@revive/platform/errors/errors';
import { COMMON_PASSWORDS } from './common-passwords.js';

/**
 * Rules beyond the form, checked at setting a password, never at sign-in. Throws `INVALID` (400) for a common
 * password, a repeated character or short piece, or the account's own name or address with few additions.
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

/** The name plus a few characters, or plus any number of digits and signs: among the first guesses. */
function isNameAndLittle(password: string, name: string): boolean {
  if (!password.includes(name)) return false;
  const rest = password.replaceAll(name, '');
  return rest.length < PASSWORD_MIN - 5 || !/\p{L}/u.test(rest);
}

export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  return COMMON_PASSWORDS.has(lower) || isRepeated(lower);
}

/** A piece of up to four characters repeated: `aaaaaaaaaa`, `abcabcabcabc`. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some(
    (size) =>
      text
        .slice(0, size)
        .repeat(Math.ceil(text.length / size))
        .slice(0, text.length) === text,
  );
}
