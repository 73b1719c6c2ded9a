import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { Protos } from '../world/protos.js';
import { unknownPages } from '../hostile/screens.js';
import { unlistedMethods } from './over-grpc.js';
import { WIDER, allowedCallers } from './who-may-call.js';

describe('access tables of the attacks', () => {
  it('covers every call between services, with the strictest access by default', () => {
    const calls = new Protos().methods
      .filter(({ service, isStream }) => service !== undefined && !isStream)
      .map(({ name }) => name);
    expect(unlistedMethods(calls)).toEqual([]);
    expect(unlistedMethods(calls.filter((name) => name !== 'Fleet/Enrol'))).toEqual([
      expect.stringContaining('Fleet/Enrol is in who-may-call.ts'),
    ]);
    expect(allowedCallers('Chat/Say')).toEqual({ peers: ['gateway'], right: 'actor' });
    // An entry that equals the default is not allowed.
    expect(Object.keys(WIDER).filter((name) => isDeepStrictEqual(WIDER[name], allowedCallers('Chat/Say')))).toEqual([]);
    expect(calls.length).toBeGreaterThan(190);
  });

  it('covers exactly the pages of the web app', () => {
    expect(unknownPages()).toEqual([]);
    expect(unknownPages(['/', '/payouts'])[0]).toContain('/payouts has no row');
  });
});
