import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { SOURCE_FLAGS } from '@revive/agent/fixtures/source-flags';
import { openWindow, type SessionWindow } from './one-time/session-window.js';

const MAIN = fileURLToPath(new URL('../../../agent/src/main.ts', import.meta.url));

/** The program of a one-time session as a process of its own, with the window of the customer. */
export interface SessionOnPc extends SessionWindow {
  readonly folders: SessionFolders;
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
  const window = openWindow(process.execPath, [...SOURCE_FLAGS, MAIN, 'session'], {
    PATH: process.env['PATH'],
    HOME: home,
    GATEWAY_URL: platform,
    BENCH_DIR: folders.images,
    REVIVE_AGENT_DEVICES: 'images',
    REVIVE_AGENT_NAME: 'PC at home',
  });
  return { ...window, folders };
}
