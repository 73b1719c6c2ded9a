import { setTimeout as wait } from 'node:timers/promises';
import { Cups } from './cups.js';
import { systemClock } from '../repair/steps.js';
import type { PrintSystem } from './print-system.js';
import { inPowerShell, WindowsPrinters } from './windows-printers.js';

/** CUPS by its tools, or Windows; undefined on a PC without either. */
export async function findPrintSystem(options: {
  readonly path: string;
  readonly server?: string | undefined;
  readonly windowsFolders?: Readonly<Record<string, string>> | undefined;
}): Promise<PrintSystem | undefined> {
  if (process.platform === 'win32')
    return new WindowsPrinters({
      clock: systemClock,
      sleep: (milliseconds) => wait(milliseconds),
      run: inPowerShell(options.windowsFolders ?? {}),
    });
  const cups = new Cups(options);
  return (await cups.isInstalled()) ? cups : undefined;
}
