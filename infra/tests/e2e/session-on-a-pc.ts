import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { waitFor } from '@revive/platform/testing/wait-for';

const file = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** The program of a one-time session as a process of its own, with the window of the customer. */
export interface SessionOnPc {
  readonly child: ChildProcess;
  readonly folders: SessionFolders;
  /** Everything that the window shows. */
  shown(): string;
  type(line: string): void;
  /** Resolves when the window shows this; throws when the program has ended without it. */
  see(words: string): Promise<void>;
  readonly closed: Promise<unknown>;
}
export interface SessionFolders {
  /** The program's own folder, which it removes at the end. */
  readonly profile: string;
  /** The images that the program shows as devices. */
  readonly images: string;
}

export const foldersIn = (home: string): SessionFolders => ({
  profile: join(home, '.revive-session'),
  images: join(home, 'images'),
});

/** Starts the agent's own program as a customer does. `home` is the folder of the customer. */
export function startSessionOnPc(home: string, platform: string): SessionOnPc {
  const folders = foldersIn(home);
  const child = spawn(
    process.execPath,
    [
      '--conditions=source',
      '--experimental-transform-types',
      '--disable-warning=ExperimentalWarning',
      '--import',
      file('agent/src/fixtures/typescript-hook.mjs'),
      file('agent/src/main.ts'),
      'session',
    ],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        GATEWAY_URL: platform,
        BENCH_DIR: folders.images,
        REVIVE_AGENT_DEVICES: 'images',
        REVIVE_AGENT_NAME: 'PC at home',
      },
    },
  );
  let shown = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (shown += chunk.toString()));
  return {
    child,
    folders,
    shown: () => shown,
    type: (line) => void child.stdin.write(`${line}\n`),
    see: (words) =>
      waitFor(() => {
        if (child.exitCode !== null && !shown.includes(words)) throw new Error(`It ended without “${words}”: ${shown}`);
        return shown.includes(words);
      }),
    closed: once(child, 'close'),
  };
}

/** The code that the customer reads to the technician. */
export const confirmationIn = (shown: string): string => /technician: ([\w-]+)/.exec(shown)?.[1] ?? '';
