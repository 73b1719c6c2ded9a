import { describe, expect, it } from '@jest/globals';
import { proxyTrust, readConfig } from './config.js';

const env = {
  INSTALLATION_ID: 'ab12cd34',
  ACTOR_PUBLIC_KEYS: 'x',
  RPC_LISTEN: '127.0.0.1:1',
  RPC_CA: 'a',
  RPC_CERT: 'b',
  RPC_KEY: 'c',
  RPC_TO_IDENTITY: '127.0.0.1:2',
  RPC_TO_FLEET: '127.0.0.1:3',
  RPC_TO_REPAIRS: '127.0.0.1:4',
  RPC_TO_BILLING: '127.0.0.1:5',
};

describe('the gateway’s configuration', () => {
  it('listens on loopback at 3000 unless told otherwise', () => {
    expect(readConfig(env)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: new URL('http://localhost:3000'),
    });
  });

  it('listens everywhere when its public name is another host', () => {
    expect(
      readConfig({ ...env, PUBLIC_URL: 'https://revive.example', TRUSTED_PROXIES: '10.0.0.5, 172.16.0.0/12' }),
    ).toMatchObject({ host: '0.0.0.0', trustedProxies: ['10.0.0.5', '172.16.0.0/12'], proxyHops: 1 });
  });

  // spec K026, M019, M160
  it('names the contacts of support that are set, and invents none; a patent is pending unless that is taken back', () => {
    const set = { SUPPORT_EMAIL: 'help@revive.example', SUPPORT_PHONE: '021 555 0100' };
    expect(readConfig({ ...env, ...set }).site).toMatchObject({
      supportEmail: 'help@revive.example',
      supportPhone: '021 555 0100',
    });
    expect(readConfig(env).site).toEqual({ shopUrl: '/get-help', patentPending: true });
    expect(readConfig({ ...env, PATENT_PENDING: 'false' }).site).toMatchObject({ patentPending: false });
  });

  it.each([
    [
      { RPC_TO_FLEET: undefined, RPC_TO_BILLING: undefined },
      'RPC_TO_FLEET is needed and not set.\nRPC_TO_BILLING is needed and not set.',
    ],
    [{ PUBLIC_URL: 'https://revive.example/app' }, 'PUBLIC_URL must be an address without a path.'],
    [{ INSTALLATION_ID: 'A b' }, 'INSTALLATION_ID must be 4 to 32 small letters and digits.'],
    [
      { PUBLIC_URL: 'https://revive.example' },
      'TRUSTED_PROXIES is needed with an https PUBLIC_URL and not set: give the address or network from ' +
        'which your TLS proxy reaches this service',
    ],
    [
      { TRUSTED_PROXIES: 'the proxy' },
      'TRUSTED_PROXIES must be addresses or networks (10.0.0.5, 10.0.0.0/8) with commas.',
    ],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES must be addresses or networks'],
    [{ PORT: '99999' }, 'PORT must be at most 65535.'],
  ])('with %j says what to put right', (over, sentence) => {
    expect(() => readConfig({ ...env, ...over })).toThrow(sentence);
  });
});

describe('what a proxy says of the caller', () => {
  const trust = proxyTrust({ trustedProxies: ['10.0.0.0/8', '192.0.2.7', 'fd00::/8'], proxyHops: 1 });

  it('is believed of ours, next to us alone', () => {
    expect([trust('10.1.2.3', 0), trust('192.0.2.7', 0), trust('::ffff:10.1.2.3', 0), trust('fd00::1', 0)]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([trust('192.0.2.8', 0), trust('203.0.113.9', 0), trust('fe80::1', 0), trust('', 0)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    // Who comes from a network of ours himself, as after an address was rewritten, is not asked again who he is.
    expect(trust('10.1.2.3', 1)).toBe(false);
  });

  it('is believed of as many as stand one behind another', () => {
    const two = proxyTrust({ trustedProxies: ['10.0.0.0/8'], proxyHops: 2 });
    expect([two('10.0.0.1', 0), two('10.0.0.2', 1), two('10.0.0.3', 2)]).toEqual([true, true, false]);
  });
});
