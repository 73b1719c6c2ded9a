import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const env = { GATEWAY_URL: 'http://localhost:3000' };

describe('the agent’s configuration', () => {
  // spec K100, K128
  it('starts a virtual machine only when configured', () => {
    const told = (word?: string) => readConfig({ ...env, REVIVE_AGENT_TRY_BOOT: word }).triesBoot;
    expect([told(), told(''), told('off'), told('on')]).toEqual([false, false, false, true]);
  });

  it('uses port 8888 for the local server by default', () => {
    expect([readConfig(env).localPort, readConfig({ ...env, AGENT_LOCAL_PORT: '' }).localPort]).toEqual([8888, 8888]);
    expect(readConfig({ ...env, AGENT_LOCAL_PORT: '9000' }).localPort).toBe(9000);
  });

  it.each(['65536', '-1', '80.5', 'the next'])('refuses the port %s', (port) => {
    expect(() => readConfig({ ...env, AGENT_LOCAL_PORT: port })).toThrow(
      'Set AGENT_LOCAL_PORT to a port from 0 to 65535.',
    );
  });
});
