import { describe, expect, it } from '@jest/globals';
import { Protos } from '../world/protos.js';
import { unknownPages } from '../hostile/screens.js';
import { whatNobodyKnows } from './over-grpc.js';
import { WHO_MAY_CALL } from './who-may-call.js';

describe('what the attackers know of the product', () => {
  it('is every call among services, and no other', () => {
    const calls = new Protos().methods
      .filter(({ service, isStream }) => service !== undefined && !isStream)
      .map(({ name }) => name);
    expect(whatNobodyKnows(calls)).toEqual([]);
    expect(whatNobodyKnows([...Object.keys(WHO_MAY_CALL), 'Chat/Say'])).toEqual([
      expect.stringContaining('Chat/Say has no row'),
    ]);
  });

  it('is every page of the web, and no other', () => {
    expect(unknownPages()).toEqual([]);
    expect(unknownPages(['/', '/payouts'])[0]).toContain('/payouts has no row');
  });
});
