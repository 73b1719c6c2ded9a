import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { withFolder } from '../fixtures/image-file.js';
import { listenAt } from '../identity/home-socket.js';
import { writeCheckIn, type CheckIn } from '../updates/state-file.js';
import { awaitOrphan } from './orphan.js';

/** Says `asked` and ends when it gets SIGTERM, and repeats a line that it reads. A signal comes before a later line. */
const PROGRAM = `trap 'echo asked; exit' TERM; echo ready; while read -r line; do echo "$line"; done`;

let agent: ChildProcess | undefined;
let lock: Server | undefined;
afterEach(() => {
  agent?.kill('SIGKILL');
  lock?.close();
});

/** An agent without a supervisor that checks in as told. Returns what it said; the last line is the test's. */
async function said(home: string, checkIns: readonly Partial<CheckIn>[]): Promise<string[]> {
  const child = spawn('sh', ['-c', PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  [agent, lock] = [child, createServer()];
  // The program may have ended before the last line is written.
  child.stdin.on('error', () => undefined);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const closed = once(child, 'close');
  await once(child.stdout, 'data');
  await listenAt(lock, join(home, 'agent.hold'));
  const folder = { stateFile: join(home, 'state.json') };
  const stopping = new AbortController();
  const [left, { pid = 0 }] = [[...checkIns], child];
  const common = { pid, version: '0.2.0', at: 0, count: 1, healthy: true, connected: true, busy: false };
  const wait = async (): Promise<void> => {
    const next = left.shift();
    if (next) await writeCheckIn(folder.stateFile, { ...common, ...next });
    else stopping.abort();
  };
  const clock = { speed: 1, now: () => 0, wall: () => 0, wait };
  await awaitOrphan({ home, folder, clock, signal: stopping.signal });
  child.stdin.end('not asked\n');
  await closed;
  return output.trim().split('\n');
}

describe('agent that outlived its supervisor', () => {
  it('is asked to end when its check-ins prove its process id and it is idle', () =>
    withFolder(async (home) =>
      expect(await said(home, [{ count: 1 }, { count: 2 }, { count: 2 }])).toEqual(['ready', 'asked']),
    ));

  it.each<[string, readonly Partial<CheckIn>[]]>([
    ['while it is busy', [{ count: 1 }, { count: 2, busy: true }, { count: 3, busy: true }]],
    ['while the state file comes from an earlier process of the same id', [{ count: 7 }, { count: 7 }, { count: 7 }]],
  ])('is not asked to end %s', (_, checkIns) =>
    withFolder(async (home) => expect(await said(home, checkIns)).toEqual(['ready', 'not asked'])),
  );

  it('is waited for only while it holds the lock of its home', () =>
    withFolder(async (home) => {
      const wait = () => Promise.reject(new Error('waited'));
      const clock = { speed: 1, now: () => 0, wall: () => 0, wait };
      const folder = { stateFile: join(home, 'state.json') };
      await expect(awaitOrphan({ home, folder, clock, signal: new AbortController().signal })).resolves.toBeUndefined();
    }));
});
