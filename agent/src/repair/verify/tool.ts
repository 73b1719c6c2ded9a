/** Finding and running programs that we did not write. Argument arrays only, a deadline always, the C locale always. */
import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** An ordinary user's PATH lacks the places where Debian keeps disk tools. */
const MORE_PLACES = ['/usr/local/sbin', '/usr/sbin', '/sbin'];
const MOST_OUTPUT = 4 * 1024 * 1024;

/** Where a system keeps its own programs: written by its administrator alone. */
const SYSTEM_PLACES = ['/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** With the rights of an administrator nothing is run that somebody else could have put there. */
export const isPrivileged = (): boolean => process.getuid?.() === 0;

/**
 * The program's absolute path, or undefined where it is not installed. The system's own folders come first; a
 * privileged process takes a program from elsewhere only where nobody but the administrator can have changed it or the
 * folder it lies in.
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

/** `ended`: it ran to its end, whatever it says. `late`: stopped at the deadline. `broken`: it could not be started. */
export type ToolRun =
  { kind: 'ended'; exit: number; lines: string[] } | { kind: 'late' } | { kind: 'broken'; why: string };

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
        // execFile's own deadline may cut the output of a program that had just ended well: that would look like an
        // answer.
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

/** sgdisk rings a bell before its warnings: control characters are taken out, or no pattern would find them. */
function linesOf(stdout: string, stderr: string): string[] {
  return `${stdout}\n${stderr}`
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\p{Cc}/gu, '').trim())
    .filter((line) => line !== '');
}
