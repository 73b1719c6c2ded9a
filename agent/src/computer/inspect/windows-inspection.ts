/**
 * Inspection parts that only Windows can answer. Never run on a real Windows by this project; the page states this.
 */
import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { NOT_VERIFIED, type WindowsToolId } from '../../repair/windows-tools/contract.js';
import { decode } from '../../repair/windows-tools/decode.js';
import { captured, runWindowsTool, type WindowsHost } from '../../repair/windows-tools/run-windows-tool.js';
import { WINDOWS_TOOLS } from '../../repair/windows-tools/tools.js';
import { MOST_ITEMS } from '../start-items/start-item.js';
import { fileState, smallFile } from '../start-items/state-of.js';
import type { WindowsAsk } from '../start-items/windows-start-items.js';
import type { StartupFile } from '../start-items/windows-turn-off.js';

const ASKED: Partial<Record<WindowsToolId, string>> = {
  dism_check: 'Component store of Windows (DISM)',
  reagentc_info: 'Repair tools of Windows (reagentc)',
  system_events: 'Disk errors in the System log (wevtutil)',
};

interface WindowsWord {
  readonly what: string;
  readonly said: string;
}

export async function askWindows(host: WindowsHost, signal: AbortSignal): Promise<WindowsWord[]> {
  if (host.platform !== 'win32') return [];
  const words: WindowsWord[] = [];
  for (const [id, what] of Object.entries(ASKED)) {
    const run = await runWindowsTool(WINDOWS_TOOLS[id as WindowsToolId], 'C:', host, signal);
    const said = run.kind === 'answered' ? `${run.plain} (${run.said})` : run.plain;
    words.push({ what, said: `${said} ${NOT_VERIFIED}` });
  }
  return words;
}

const LIMITS = { timeoutMs: 30_000, maxBytes: 16 * 1024 * 1024 } as const;
const STARTUP = 'Microsoft\\Windows\\Start Menu\\Programs\\Startup';

/** Reads the registry with `reg.exe`, and the Startup folders of all users and of the agent's own user. */
export const windowsAsk = (host: WindowsHost, signal: AbortSignal): WindowsAsk => ({
  query: async (key, deep) => {
    const ended = await captured(host.locate('reg.exe'), ['query', key, ...(deep ? ['/s'] : [])], LIMITS, signal);
    if (!('exit' in ended) || ended.exit !== 0) return undefined;
    const decoded = decode(ended.output, 'oem', await host.codePage());
    return 'text' in decoded ? decoded.text : undefined;
  },
  startup: startupFiles,
});

export async function startupFiles(): Promise<StartupFile[]> {
  const folders = [
    { place: 'machine_folder', folder: join('C:\\ProgramData', STARTUP) },
    { place: 'user_folder', folder: join(homedir(), 'AppData\\Roaming', STARTUP) },
  ] as const;
  const found: StartupFile[] = [];
  for (const { place, folder } of folders) {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    for (const name of names.slice(0, MOST_ITEMS)) {
      const content = await smallFile(join(folder, name));
      found.push({ place, folder, name, state: content && fileState(content) });
    }
  }
  return found;
}
