import { describe, expect, it } from '@jest/globals';
import { describeError, requestIdOf, toFailure, unreachable } from './errors.js';

const body = {
  code: 'USERNAME_TAKEN',
  message: 'That username is taken.',
  requestId: 'r-1',
  fields: [{ path: 'username', message: 'That username is taken.' }],
};

describe('a refused call', () => {
  // spec K125, M098, M163
  it('reads as the status code, a colon, a space and the sentence of the platform', () => {
    expect(describeError(toFailure(409, body))).toBe('409: That username is taken.');
  });

  it('keeps the refused fields by their path, and the request id for support', () => {
    const failure = toFailure(409, body);
    expect(failure.fields).toEqual({ username: 'That username is taken.' });
    expect(requestIdOf(failure)).toBe('r-1');
  });

  // spec K125
  it('says the text of a body that is not ours, else the status text', () => {
    expect(describeError(toFailure(502, 'upstream is away', 'Bad Gateway'))).toBe('502: upstream is away');
    expect(describeError(toFailure(502, '<html>…</html>', 'Bad Gateway'))).toBe('502: Bad Gateway');
    expect(describeError(toFailure(500, undefined, ''))).toBe('500: The answer could not be read.');
  });

  it('has no status where no answer came', () => {
    expect(describeError(unreachable())).toBe('The platform does not answer. Check the connection and try again.');
  });

  it('never shows an object as text', () => {
    expect(describeError({})).not.toContain('object');
    expect(describeError(undefined)).toMatch(/^Something went wrong/);
    expect(describeError(new Error('broken'))).toBe('broken');
  });

  it('ignores fields of another shape', () => {
    expect(toFailure(400, { ...body, fields: { username: 'no list' } }).fields).toBeUndefined();
    expect(toFailure(400, { ...body, fields: [{ path: 1 }] }).fields).toBeUndefined();
  });
});
