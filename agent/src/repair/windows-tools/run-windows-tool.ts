import { spawn } from 'node:child_process';
import { win32 } from 'node:path';
import { driveLetter, type WindowsTool } from './contract.js';
import { interpret, type Answer } from './interpret.js';

export interface WindowsHost {
  readonly platform: NodeJS.Platform;
  readonly locate: (program: string) => string;
  readonly codePage: () => Promise<number | undefined>;
}

type ToolRun =
  | ({ readonly kind: 'answered' } & Answer)
  /** `not_here`: not Windows. `late`: ended at its deadline. `too_much`: the output exceeded the limit. */
  | { readonly kind: 'not_here' | 'late' | 'too_much' | 'broken'; readonly plain: string };

/** Never throws for errors of the program; only an abort is thrown. */
export async function runWindowsTool(
  tool: WindowsTool,
  drive: string,
  host: WindowsHost,
  signal: AbortSignal,
): Promise<ToolRun> {
  signal.throwIfAborted();
  if (host.platform !== 'win32') return { kind: 'not_here', plain: 'Not on this computer: it does not run Windows.' };
  const letter = driveLetter(drive);
  if (letter === undefined) return { kind: 'broken', plain: 'That is no drive letter.' };
  const ended = await captured(host.locate(tool.program), tool.argv(letter), tool, signal);
  signal.throwIfAborted();
  if (!('exit' in ended)) return ended;
  return { kind: 'answered', ...interpret(tool, ended.exit, ended.output, await host.codePage()) };
}

type Ended = { readonly exit: number; readonly output: Buffer } | Exclude<ToolRun, { kind: 'answered' }>;

/** Captures stdout and stderr up to the limit. Above the limit the program is ended and its output discarded. */
export async function captured(
  program: string,
  argv: readonly string[],
  { timeoutMs, maxBytes }: Pick<WindowsTool, 'timeoutMs' | 'maxBytes'>,
  signal: AbortSignal,
): Promise<Ended> {
  return new Promise<Ended>((resolve) => {
    const child = spawn(program, [...argv], { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true, signal });
    const chunks: Buffer[] = [];
    let bytes = 0;
    let verdict: Ended | undefined;
    const stop = (why: Ended): void => {
      verdict ??= why;
      child.kill('SIGKILL');
      // A grandchild may hold the pipes open, so the pipes are destroyed.
      child.stdout.destroy();
      child.stderr.destroy();
    };
    const timer = setTimeout(
      () => stop({ kind: 'late', plain: `It did not finish within ${timeoutMs / 1000} seconds.` }),
      timeoutMs,
    );
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > maxBytes) stop({ kind: 'too_much', plain: `It wrote more than ${maxBytes} bytes.` });
      else chunks.push(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve(verdict ?? { kind: 'broken', plain: `It could not be run: ${error.message}.` });
    });
    child.on('close', (exit, ending) => {
      clearTimeout(timer);
      const ended: Ended =
        exit === null
          ? { kind: 'broken', plain: `It was ended by ${ending ?? 'the system'}.` }
          : { exit, output: Buffer.concat(chunks) };
      resolve(verdict ?? ended);
    });
  });
}

const ASK_MS = 10_000;

/** Parses the registry value of the console's code page: plain ASCII in every language (`OEMCP    REG_SZ    850`). */
export function codePageIn(output: string): number | undefined {
  const found = /\bOEMCP\s+REG_SZ\s+(\d{3,5})\b/.exec(output)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Uses only the system's own folder, because a PATH may begin with any folder. */
export function thisWindows(systemRoot = 'C:\\Windows'): WindowsHost {
  const locate = (program: string): string => win32.join(systemRoot, 'System32', program);
  let known: Promise<number | undefined> | undefined;
  const ask = async (): Promise<number | undefined> => {
    const argv = ['query', 'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Nls\\CodePage', '/v', 'OEMCP'];
    const limits = { timeoutMs: ASK_MS, maxBytes: 64 * 1024 };
    const ended = await captured(locate('reg.exe'), argv, limits, new AbortController().signal);
    return 'exit' in ended && ended.exit === 0 ? codePageIn(ended.output.toString('latin1')) : undefined;
  };
  return { platform: process.platform, locate, codePage: () => (known ??= ask()) };
}
