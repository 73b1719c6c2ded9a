import { describe, expect, it } from '@jest/globals';
import { PASSWORD_HINT, PASSWORD_MIN } from '@revive/contracts/access/password';
import { COMMON_PASSWORDS } from './common-passwords.js';
import { isCommon, requireUncommon } from './password-rule.js';

const own = { username: 'thandi', email: 'thandi.nkosi@people.example' };

describe('password rules', () => {
  it.each([
    'password123',
    'PASSWORD123',
    '1234567890',
    'qwertyuiop',
    'iloveyou123',
    'Welcome2026',
    'springboks',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '1212121212',
  ])('refuses the common password %s', (password) => {
    expect(isCommon(password)).toBe(true);
    expect(() => requireUncommon(password, own)).toThrow(
      expect.objectContaining({ code: 'INVALID', fields: { password: expect.any(String) } }),
    );
  });

  it.each(['velvet-otter-morning', 'T7#kqz!pW2', 'pâtisserie au coin', 'thandi likes quiet rivers', '73920184655'])(
    'accepts %s',
    (password) => {
      expect(() => requireUncommon(password, own)).not.toThrow();
    },
  );

  it.each(['thandi1234', 'thandi12345', '2026-thandi-11-25', 'Thandi.Nkosi', 'thandithandi'])(
    'refuses %s as too close to its owner',
    (password) => {
      expect(() => requireUncommon(password, own)).toThrow(expect.objectContaining({ code: 'INVALID' }));
    },
  );

  it.each([
    ['common', 'password123'],
    ['a repeated pattern', 'abcabcabcabc'],
    ['close to the username', 'thandi12345'],
    ['close to the email address', 'thandi.nkosi99'],
  ])('refuses a password that is %s, as the hint states', (_, password) => {
    expect(PASSWORD_HINT).toContain('not easy to guess');
    expect(() => requireUncommon(password, own)).toThrow(expect.objectContaining({ code: 'INVALID' }));
  });

  it('compares with more than 500 passwords of sufficient length', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(500);
    expect([...COMMON_PASSWORDS].filter((one) => one !== one.toLowerCase() || one.length < PASSWORD_MIN)).toEqual([]);
  });
});
