import { describe, expect, it } from '@jest/globals';
import { readIceServers } from './ice-servers.js';

describe('the setting for ways between browsers', () => {
  it('is empty by default', () => expect([readIceServers(''), readIceServers(' ')]).toEqual([[], []]));

  it('is a list as browsers take it; one address may stand alone', () => {
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
  ])('is refused as %s without being quoted', (value) =>
    expect(() => readIceServers(value)).toThrow(/^ICE_SERVERS must be a JSON list/),
  );
});
