import { describe, expect, it } from '@jest/globals';
import { loginSchema } from './login.js';

const missing = (body: object): string[] => {
  try {
    loginSchema.validateSync(body, { abortEarly: false });
    return [];
  } catch (error) {
    return (error as { inner: { path: string }[] }).inner.map(({ path }) => path);
  }
};

describe('sign-in schema', () => {
  // spec E051
  it('requires only a username and a password', () => {
    expect(missing({})).toEqual(['username', 'password']);
    expect(missing({ username: 'thandi' })).toEqual(['password']);
    expect(missing({ username: 'thandi', password: 'x' })).toEqual([]);
  });
});
