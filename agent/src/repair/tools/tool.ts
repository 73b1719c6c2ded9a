/** Finds and runs external programs. Always uses argument arrays, a deadline and the C locale. */
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** An ordinary user's PATH lacks the folders of Debian's disk tools. */
const MORE_PLACES = ['/usr/local/sbin', '/usr/sbin', '/sbin'];
const MOST_OUTPUT = 4 * 1024 * 1024;

/** Folders of the system's own programs, writable only by the administrator. */
const SYSTEM_PLACES = ['/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** As root, no program runs that a different user could have replaced. */
export const isPrivileged = (): boolean => process.getuid?.() === 0;

/**
 * The program's absolute path; undefined if not installed. As root, the system's own folders are first. Programs in
 * further folders are accepted only if no user except root can change the program or its folder.
 */
export async function findTool(name: string, path: string, privileged = isPrivileged()): Promise<string | undefined> {
  const named = path.split(delimiter).filter((part) => isAbsolute(part));
  const folders = privileged ? [...SYSTEM_PLACES, ...named, ...MORE_PLACES] : [...named, ...MORE_PLACES];
  for (const folder of folders) {
    const candidate = join(folder, name);
    const runs = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs && (!privileged || ((await isAdministrators(folder)) && (await isAdministrators(candidate)))))
      return candidate;
  }
  return undefined;
}

async function isAdministrators(path: string): Promise<boolean> {
  const { uid, mode } = await stat(path);
  return uid === 0 && (mode & 0o022) === 0;
}

/**
 * `ended`: the program finished, with any result. `late`: stopped at the deadline. `broken`: the program could not
 * start.
 */
export type ToolRun =
  | { readonly kind: 'ended'; readonly exit: number; readonly lines: string[] }
  | { readonly kind: 'late' }
  | { readonly kind: 'broken'; readonly why: string };

export async function runTool(
  program: string,
  args: readonly string[],
  timeoutMs: number,
  signal: AbortSignal,
): Promise<ToolRun> {
  signal.throwIfAborted();
  let late = false;
  const run = await new Promise<ToolRun>((resolve) => {
    const child = execFile(
      program,
      args,
      {
        env: { LC_ALL: 'C', PATH: MORE_PLACES.join(delimiter) },
        maxBuffer: MOST_OUTPUT,
        signal,
        killSignal: 'SIGKILL',
      },
      (error, stdout, stderr) => {
        clearTimeout(timer);
        // The deadline of execFile may truncate the output of a program that has just finished, and the truncated
        // output would look like a result.
        if (late) return resolve({ kind: 'late' });
        if (error === null) return resolve({ kind: 'ended', exit: 0, lines: linesOf(stdout, stderr) });
        if (typeof error.code === 'number')
          return resolve({ kind: 'ended', exit: error.code, lines: linesOf(stdout, stderr) });
        return resolve({ kind: 'broken', why: error.message });
      },
    );
    const timer = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    child.stdin?.end();
  });
  signal.throwIfAborted();
  return run;
}

/** sgdisk writes a bell character before its warnings; control characters are removed so that patterns match. */
function linesOf(stdout: string, stderr: string): string[] {
  return `${stdout}\n${stderr}`
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\p{Cc}/gu, '').trim())
    .filter((line) => line !== '');
}
