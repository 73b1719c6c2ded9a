import { expect, it } from '@jest/globals';
import { readConfig } from './config.js';

// spec K128
it('listens at port 8888 unless its settings say another', () => {
  const portOf = (env: Record<string, string>): number => readConfig({ GATEWAY_URL: 'http://localhost:3000', ...env }).localPort;
  expect([portOf({}), portOf({ AGENT_LOCAL_PORT: '' }), portOf({ AGENT_LOCAL_PORT: '8890' })]).toEqual([8888, 8888, 8890]);
  for (const none of ['port', '-1', '65536', '8888.5']) expect(() => portOf({ AGENT_LOCAL_PORT: none })).toThrow('AGENT_LOCAL_PORT must be a port between 0 and 65535.');
});
