import { execFile } from 'node:child_process';
import { win32 } from 'node:path';
import { presentEnvironment } from '../config/config.js';
import { readIfThere } from './private-files.js';

/** Returns what `reg.exe` printed; undefined where it failed or did not run. */
export type QueryRegistry = (words: readonly string[]) => Promise<string | undefined>;

const REG_MS = 10_000;
/** Windows writes it at its setup. The labels `MachineGuid` and `REG_SZ` are the same in every language. */
const MACHINE_GUID = ['query', 'HKLM\\SOFTWARE\\Microsoft\\Cryptography', '/v', 'MachineGuid'];
const VALUE = /^[ \t]*MachineGuid[ \t]+REG_SZ[ \t]+\{?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}?[ \t]*\r?$/im;

/** Identifies the installed system. Undefined where the system has no id or does not answer; never rejects on Windows. */
export async function systemId(platform: NodeJS.Platform, query: QueryRegistry): Promise<string | undefined> {
  if (platform === 'win32') return VALUE.exec((await query(MACHINE_GUID)) ?? '')?.[1]?.toLowerCase();
  return (await readIfThere('/etc/machine-id'))?.trim() || undefined;
}

export const queryRegistry: QueryRegistry = (words) =>
  new Promise((resolve) => {
    const program = win32.join(presentEnvironment()['SystemRoot'] || 'C:\\Windows', 'System32', 'reg.exe');
    execFile(program, words, { timeout: REG_MS, windowsHide: true }, (error, out) => resolve(error ? undefined : out));
  });
