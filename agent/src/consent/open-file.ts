import { spawn } from 'node:child_process';

type Environment = Readonly<Record<string, string | undefined>>;

interface Opener {
  readonly program: string;
  readonly words: readonly string[];
  /** The words have their own quotes for `cmd.exe`. */
  readonly isQuoted?: boolean;
}

/** A browser that `xdg-open` starts in its own process keeps it running. */
const OPENED_MS = 5_000;

/** The system's own command that opens a file; undefined without a desktop, as on a server. */
export function openerOf(platform: NodeJS.Platform, env: Environment, path: string): Opener | undefined {
  // The quotes keep `&` and spaces of a folder's name together. A name on Windows has no quotes.
  if (platform === 'win32')
    return { program: 'cmd.exe', words: ['/d', '/s', '/c', `"start "" "${path}""`], isQuoted: true };
  if (platform === 'darwin') return { program: 'open', words: [path] };
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? { program: 'xdg-open', words: [path] } : undefined;
}

/**
 * False if the system has no desktop, or its command is missing or fails. Then the person opens the file, or uses
 * `revive-agent consent`.
 */
export function openFile(
  path: string,
  env: Environment,
  { platform = process.platform, openedMs = OPENED_MS }: { platform?: NodeJS.Platform; openedMs?: number } = {},
): Promise<boolean> {
  const opener = openerOf(platform, env, path);
  if (opener === undefined) return Promise.resolve(false);
  const { program, words, isQuoted = false } = opener;
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      stdio: 'ignore',
      detached: true,
      windowsVerbatimArguments: isQuoted,
      env: { ...env },
    });
    const timer = setTimeout(() => resolve(true), openedMs);
    const ended = (isOpened: boolean): void => {
      clearTimeout(timer);
      resolve(isOpened);
    };
    child.once('error', () => ended(false)).once('exit', (code) => ended(code === 0));
    child.unref();
  });
}
