import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@revive/platform/testing/wait-for';
import { AgentProcess, restartDelay } from './agent-process.js';

/** Counts its starts in a file. The listed starts die before their first line; all further starts greet and stay. */
const PROGRAM = `
  import { appendFileSync, readFileSync } from 'node:fs';
  const [file, ...dies] = process.argv.slice(2);
  appendFileSync(file, 'x');
  const start = readFileSync(file, 'utf8').length;
  if (dies.includes(String(start))) process.exit(1);
  process.stdin.resume();
  console.log(JSON.stringify({ agentId: 'a', localPort: 1 }));
  process.stdin.on('end', () => process.exit(0));
`;

describe('local agent', () => {
  it('restarts until the agent reaches its first line', async () => {
    const home = mkdtempSync(join(tmpdir(), 'revive-agent-process-'));
    const [main, starts] = [join(home, 'main.mjs'), join(home, 'starts')];
    writeFileSync(main, PROGRAM);
    writeFileSync(join(home, 'enrolled.json'), '{}');
    const settings = {
      home,
      bench: home,
      gatewayUrl: 'http://localhost:1',
      localPort: 1,
      linkPort: 1,
      program: [main, starts, '2', '3'],
    };
    const agent = new AgentProcess(settings);
    try {
      await agent.start(() => Promise.reject(new TypeError('it has enrolled')));
      const killed = agent.pid as number;
      process.kill(killed, 'SIGKILL');
      await waitFor(() => readFileSync(starts, 'utf8').length === 4, 50_000);
      const back = agent.pid as number;
      expect(back).not.toBe(killed);
      expect(() => process.kill(back, 0)).not.toThrow();
    } finally {
      await agent.stop();
      rmSync(home, { recursive: true, force: true });
    }
  }, 60_000);

  it('doubles the restart delay after each crash up to 30 seconds', () => {
    expect([0, 1, 2, 3].map(restartDelay)).toEqual([500, 1000, 2000, 4000]);
    expect(restartDelay(60)).toBe(30_000);
  });
});
