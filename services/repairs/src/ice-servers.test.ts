import { describe, expect, it } from '@jest/globals';
import { readIceServers } from './ice-servers.js';

describe('ICE_SERVERS setting', () => {
  it('returns an empty list by default', () => expect([readIceServers(''), readIceServers(' ')]).toEqual([[], []]));

  it('accepts a list of servers, with one URL or several', () => {
    expect(
      readIceServers(
        '[{"urls":"stun:s.example"},{"urls":["turn:t.example:3478?transport=udp"],"username":"u","credential":"c"}]',
      ),
    ).toEqual([
      { urls: ['stun:s.example'] },
      { urls: ['turn:t.example:3478?transport=udp'], username: 'u', credential: 'c' },
    ]);
  });

  it.each([
    '{',
    '{}',
    '[1]',
    '[{}]',
    '[{"urls":[]}]',
    '[{"urls":"https://x"}]',
    '[{"urls":"turn:u@h"}]',
    '[{"urls":"stun:h","username":1}]',
  ])('refuses %s without quoting the value', (value) =>
    expect(() => readIceServers(value)).toThrow(/^ICE_SERVERS must be a JSON list/),
  );
});
