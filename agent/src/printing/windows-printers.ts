import { execFile } from 'node:child_process';
import { cutTo } from '@revive/contracts/graphemes';
import { MOST_PRINTERS, PRINTER_MAKE_MAX, PRINTER_NAME_MAX } from '@revive/contracts/printing/states';
import type { Clock } from '../repair/steps.js';
import {
  PrintRefused,
  PrintUnavailable,
  type FoundPrinter,
  type HandedDocument,
  type JobStatus,
  type PrintSystem,
} from './print-system.js';

const TIMEOUT_MS = 60_000;
const MOST_OUTPUT = 1024 * 1024;
/** Constant scripts: values arrive in environment variables and are never part of the script's text. */
const SCRIPTS = {
  printers:
    'ConvertTo-Json -Compress @(Get-Printer | Select-Object Name, DriverName, @{n="Status";e={[string]$_.PrinterStatus}})',
  // The program that opens PDF files prints. It names the job after the file.
  print: `Start-Process -FilePath $env:REVIVE_FILE -Verb PrintTo -ArgumentList ('"' + $env:REVIVE_PRINTER + '"') -WindowStyle Hidden`,
  jobs: 'ConvertTo-Json -Compress @(Get-Printer | Get-PrintJob | Select-Object Id, DocumentName, @{n="Status";e={[string]$_.JobStatus}})',
  cancel: 'Get-Printer | Get-PrintJob | Where-Object { [string]$_.Id -eq $env:REVIVE_JOB } | Remove-PrintJob',
} as const;
const APPEARS_MS = 30_000;
const LOOK_MS = 1_000;

interface WindowsJob {
  readonly id: number;
  readonly document: string;
  readonly status: string;
}

/** Returns the output of the PowerShell script of this name. Throws `PrintUnavailable`. */
export type RunScript = (script: keyof typeof SCRIPTS, values?: Readonly<Record<string, string>>) => Promise<string>;

interface WindowsPrintersDeps {
  readonly clock: Clock;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly run: RunScript;
}

/** Not verified on Windows: tests replace PowerShell. */
export class WindowsPrinters implements PrintSystem {
  readonly canHold = false;
  readonly #deps: WindowsPrintersDeps;

  constructor(deps: WindowsPrintersDeps) {
    this.#deps = deps;
  }

  async printers(): Promise<readonly FoundPrinter[]> {
    return windowsPrintersIn(await this.#deps.run('printers'));
  }

  /** Prints at once. A job that never appears may have been printed in the meantime, so it is not repeated. */
  async hold({ printer, title, file }: HandedDocument): Promise<number> {
    if (!(await this.printers()).some(({ name }) => name === printer)) throw new PrintRefused('printer_gone');
    await this.#deps.run('print', { REVIVE_FILE: file, REVIVE_PRINTER: printer });
    const { clock, sleep } = this.#deps;
    // By the clock: PowerShell takes seconds to start.
    for (const over = clock.now().getTime() + APPEARS_MS; ; await sleep(LOOK_MS)) {
      const [job] = await this.find(title);
      if (job !== undefined) return job;
      if (clock.now().getTime() >= over) throw new PrintRefused('outcome_unknown');
    }
  }

  async release(): Promise<void> {
    // Windows has printed since `hold`.
  }

  async find(title: string): Promise<readonly number[]> {
    const jobs = windowsJobsIn(await this.#deps.run('jobs'));
    return jobs
      .filter(({ document }) => document.includes(title))
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);
  }

  async cancel(job: number): Promise<void> {
    await this.#deps.run('cancel', { REVIVE_JOB: String(job) });
  }

  async look(job: number): Promise<JobStatus> {
    const found = windowsJobsIn(await this.#deps.run('jobs')).find(({ id }) => id === job);
    if (!found || /\b(?:Printed|Complete)\b/i.test(found.status)) return { state: 'printed', reason: '' };
    if (/PaperOut/i.test(found.status)) return { state: 'waiting', reason: 'out_of_paper' };
    if (/Offline/i.test(found.status)) return { state: 'waiting', reason: 'printer_offline' };
    return { state: 'waiting', reason: /Paused/i.test(found.status) ? 'printer_paused' : '' };
  }
}

/** `folders`: variables by which PowerShell finds its modules and the person's programs. */
export const inPowerShell =
  (folders: Readonly<Record<string, string>>): RunScript =>
  (script, values = {}) =>
    new Promise((resolve, reject) =>
      execFile(
        'powershell.exe',
        ['-NoProfile', '-NonInteractive', '-Command', SCRIPTS[script]],
        { env: { ...folders, ...values }, timeout: TIMEOUT_MS, maxBuffer: MOST_OUTPUT, windowsHide: true },
        (error, out) => (error ? reject(new PrintUnavailable('PowerShell did not answer')) : resolve(out)),
      ),
    );

const isRow = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null;

function rowsIn(json: string): Record<string, unknown>[] {
  try {
    const rows: unknown = JSON.parse(json);
    return Array.isArray(rows) ? rows.filter(isRow) : [];
  } catch {
    // The output of PowerShell is empty without printers, and a sentence after an error.
    return [];
  }
}
const textOf = (value: unknown, max: number): string =>
  typeof value === 'string' ? cutTo(value.replace(/[\p{C}\u2028\u2029]/gu, ' ').trim(), max) : '';

const windowsPrintersIn = (json: string): FoundPrinter[] =>
  rowsIn(json)
    .filter(({ Name }) => typeof Name === 'string' && Name === textOf(Name, PRINTER_NAME_MAX) && !Name.includes('"'))
    .slice(0, MOST_PRINTERS)
    .map((row) => ({
      name: textOf(row['Name'], PRINTER_NAME_MAX),
      make: textOf(row['DriverName'], PRINTER_MAKE_MAX),
      online: /^(?:Normal|0|Printing|Idle)$/i.test(String(row['Status'])),
      papers: [],
    }))
    .filter(({ name }) => name !== '');

const windowsJobsIn = (json: string): WindowsJob[] =>
  rowsIn(json).map((row) => ({
    id: Number(row['Id']),
    document: textOf(row['DocumentName'], 400),
    status: textOf(row['Status'], 200),
  }));
