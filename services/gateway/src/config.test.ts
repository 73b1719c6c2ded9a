import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const env = {
  INSTALLATION_ID: 'ab12cd34', ACTOR_PUBLIC_KEYS: 'x', RPC_LISTEN: '127.0.0.1:1', RPC_CA: 'a', RPC_CERT: 'b', RPC_KEY: 'c',
  RPC_TO_IDENTITY: '127.0.0.1:2', RPC_TO_FLEET: '127.0.0.1:3', RPC_TO_REPAIRS: '127.0.0.1:4', RPC_TO_BILLING: '127.0.0.1:5',
};

describe('the gateway’s configuration', () => {
  it('listens on loopback at 3000 unless told otherwise', () => {
    expect(readConfig(env)).toMatchObject({ port: 3000, host: '127.0.0.1', publicUrl: new URL('http://localhost:3000') });
  });

  it('listens everywhere when its public name is another host', () => {
    expect(readConfig({ ...env, PUBLIC_URL: 'https://revive.example' })).toMatchObject({ host: '0.0.0.0' });
  });

  it.each([
    [{ RPC_TO_FLEET: undefined, RPC_TO_BILLING: undefined }, 'RPC_TO_FLEET is needed and not set.\nRPC_TO_BILLING is needed and not set.'],
    [{ PUBLIC_URL: 'https://revive.example/app' }, 'PUBLIC_URL must be an address without a path.'],
    [{ INSTALLATION_ID: 'A b' }, 'INSTALLATION_ID must be 4 to 32 small letters and digits.'],
    [{ PORT: '99999' }, 'PORT must be at most 65535.'],
  ])('with %j says what to put right', (over, sentence) => {
    expect(() => readConfig({ ...env, ...over })).toThrow(sentence);
  });
});
