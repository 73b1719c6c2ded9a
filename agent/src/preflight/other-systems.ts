import { execFile } from 'node:child_process';

/** Runs a program and returns its output; undefined for a missing, failed or slow program. */
export type Ask = (program: string, ...words: readonly string[]) => Promise<string | undefined>;
type Question = 'cores' | 'usb' | 'model';

const LONGEST_MS = 20_000;
export const askSystem: Ask = (program, ...words) =>
  new Promise(
    (resolve) =>
      void execFile(
        program,
        [...words],
        { timeout: LONGEST_MS, windowsHide: true, maxBuffer: 4 * 1024 * 1024 },
        (error, said) => resolve(error ? undefined : said.trim() || undefined),
      ),
  );

const powershell = (command: string): readonly [string, ...string[]] => [
  'powershell.exe',
  '-NoProfile',
  '-NonInteractive',
  '-Command',
  command,
];
/** Written from the systems' documentation; never run on Windows or macOS by us. */
const QUESTIONS: Readonly<
  Partial<Record<NodeJS.Platform, Readonly<Record<Question, readonly [string, ...string[]]>>>>
> = {
  win32: {
    cores: powershell('(Get-CimInstance Win32_Processor | Measure-Object -Property NumberOfCores -Sum).Sum'),
    usb: powershell('(Get-CimInstance Win32_USBController).Name'),
    model: powershell('$c = Get-CimInstance Win32_ComputerSystem; "$($c.Manufacturer) $($c.Model)"'),
  },
  darwin: {
    cores: ['/usr/sbin/sysctl', '-n', 'hw.physicalcpu'],
    usb: ['/usr/sbin/system_profiler', 'SPUSBDataType'],
    model: ['/usr/sbin/sysctl', '-n', 'hw.model'],
  },
};

export async function queryVersion(
  platform: NodeJS.Platform,
  question: Question,
  ask: Ask,
): Promise<string | undefined> {
  const asked = QUESTIONS[platform]?.[question];
  return asked && ask(...asked);
}

export const coresIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;

export const usbIn = (text: string | undefined): 'usb3' | 'usb2' | undefined =>
  text === undefined
    ? undefined
    : /USB ?3|xHCI|eXtensible/i.test(text)
      ? 'usb3'
      : /USB/i.test(text)
        ? 'usb2'
        : undefined;
