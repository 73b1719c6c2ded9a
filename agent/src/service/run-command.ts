import { execFile } from 'node:child_process';

export interface Ended {
  /** Undefined where the program does not exist. */
  readonly code: number | undefined;
  readonly text: string;
}
export type RunCommand = (program: string, args: readonly string[]) => Promise<Ended>;

/** Runs a command of the system, without a shell, for at most half a minute. */
export const runCommand: RunCommand = (program, args) =>
  new Promise((resolve) => {
    execFile(program, args, { timeout: 30_000, windowsHide: true }, (error, stdout, stderr) => {
      const text = `${stdout}${stderr}`.trim();
      if (!error) return resolve({ code: 0, text });
      const code = typeof error.code === 'number' ? error.code : error.code === 'ENOENT' ? undefined : 1;
      return resolve({ code, text: text || error.message });
    });
  });
