import { describe, expect, it } from '@jest/globals';
import { describeError, requestIdOf, toFailure, unreachable } from './errors.js';

const body = {
  code: 'USERNAME_TAKEN',
  message: 'That username is taken.',
  requestId: 'r-1',
  fields: [{ path: 'username', message: 'That username is taken.' }],
};

describe('refused calls', () => {
  // spec K125, M098, M163
  it('read as the status code, a colon and the platform’s sentence', () => {
    expect(describeError(toFailure(409, body))).toBe('409: That username is taken.');
  });

  it('keep refused fields by path, and the request id', () => {
    const failure = toFailure(409, body);
    expect(failure.fields).toEqual({ username: 'That username is taken.' });
    expect(requestIdOf(failure)).toBe('r-1');
  });

  // spec K125
  it('show a plain-text body, otherwise the status text', () => {
    expect(describeError(toFailure(502, 'upstream is away', 'Bad Gateway'))).toBe('502: upstream is away');
    expect(describeError(toFailure(502, '<html>…</html>', 'Bad Gateway'))).toBe('502: Bad Gateway');
    expect(describeError(toFailure(500, undefined, ''))).toBe('500: The answer could not be read.');
  });

  it('have no status without a response', () => {
    expect(describeError(unreachable())).toBe('The platform does not answer. Check the connection and try again.');
  });

  it('never show an object as text', () => {
    expect(describeError({})).not.toContain('object');
    expect(describeError(undefined)).toMatch(/^Something went wrong/);
    expect(describeError(new Error('broken'))).toBe('broken');
  });

  it('ignore fields of unexpected shape', () => {
    expect(toFailure(400, { ...body, fields: { username: 'no list' } }).fields).toBeUndefined();
    expect(toFailure(400, { ...body, fields: [{ path: 1 }] }).fields).toBeUndefined();
  });
});
