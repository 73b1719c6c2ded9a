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
  it('listens on loopback at port 3000 by default', () => {
    expect(readConfig(env)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: new URL('http://localhost:3000'),
    });
  });

  it('listens on all interfaces when PUBLIC_URL names a different host', () => {
    expect(
      readConfig({ ...env, PUBLIC_URL: 'https://revive.example', TRUSTED_PROXIES: '10.0.0.5, 172.16.0.0/12' }),
    ).toMatchObject({ host: '0.0.0.0', trustedProxies: ['10.0.0.5', '172.16.0.0/12'], proxyHops: 1 });
  });

  it('refuses versions signed by keys of this computer for a public address', () => {
    const development = { ...env, AGENT_UPDATES_DIR: '/updates', AGENT_UPDATES_DEVELOPMENT: 'true' };
    expect(readConfig(development).agentUpdates).toEqual({ dir: '/updates', isDevelopment: true });
    expect(() =>
      readConfig({ ...development, PUBLIC_URL: 'https://revive.example', TRUSTED_PROXIES: '10.0.0.5' }),
    ).toThrow(/AGENT_UPDATES_DEVELOPMENT/);
  });

  // spec K026, M019, M160
  it('shows only the support contacts that are set, and the patent as pending by default', () => {
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
  ])('explains the fix for %j', (over, sentence) => {
    expect(() => readConfig({ ...env, ...over })).toThrow(sentence);
  });
});

describe('trust in proxy headers', () => {
  const trust = proxyTrust({ trustedProxies: ['10.0.0.0/8', '192.0.2.7', 'fd00::/8'], proxyHops: 1 });

  it('trusts only our own proxies directly in front of the gateway', () => {
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
    // A caller with an address in our own network, such as a rewritten address, must not extend the chain.
    expect(trust('10.1.2.3', 1)).toBe(false);
  });

  it('trusts as many chained proxies as configured', () => {
    const two = proxyTrust({ trustedProxies: ['10.0.0.0/8'], proxyHops: 2 });
    expect([two('10.0.0.1', 0), two('10.0.0.2', 1), two('10.0.0.3', 2)]).toEqual([true, true, false]);
  });
});
