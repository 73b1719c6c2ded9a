import { cutTo } from '@revive/contracts/graphemes';
import {
  MOST_PAPERS,
  MOST_PRINTERS,
  PAPER_NAME_MAX,
  PRINTER_MAKE_MAX,
  type PrintReason,
} from '@revive/contracts/printing/states';

/**
 * Printer names that CUPS allows (printable, without blank, `/` and `#`) and that its tools accept as one argument: a
 * leading `-` reads as an option and a comma as a list.
 */
const NAME = /^[^\s\p{C}/#,-][^\s\p{C}/#,]{0,126}$/u;
export const isQueueName = (name: string): boolean => NAME.test(name);

/** One line of text for display, without control and bidirectional characters. */
const shown = (text: string, max: number): string => cutTo(text.replace(/[\p{C}\s]+/gu, ' ').trim(), max);

/** Names of `lpstat -e`, one a line. */
export const namesIn = (text: string): string[] =>
  [...new Set(text.split('\n').map((line) => line.trimEnd()))].filter(isQueueName).slice(0, MOST_PRINTERS);

export interface PrinterStatus {
  readonly isEnabled: boolean;
  /** IPP printer-state-reasons, such as `media-empty-error`. */
  readonly alerts: readonly string[];
}

/** Blocks of `lpstat -l -p` in the C locale: a line `printer NAME …`, then indented lines. */
export function statusesIn(text: string): ReadonlyMap<string, PrinterStatus> {
  const found = new Map<string, PrinterStatus>();
  let name: string | undefined;
  for (const line of text.split('\n')) {
    const head = /^printer (\S+) (.*)$/.exec(line);
    if (head) {
      name = head[1] ?? '';
      found.set(name, { isEnabled: !/^disabled\b/.test(head[2] ?? ''), alerts: [] });
    } else if (name !== undefined && /^\s+Alerts: /.test(line)) {
      const alerts = line.replace(/^\s+Alerts: /, '').split(/[\s,]+/);
      const status = found.get(name);
      if (status)
        found.set(name, { ...status, alerts: alerts.filter((one) => one !== '' && one !== 'none').slice(0, 20) });
    }
  }
  return found;
}

/** Names of `lpstat -a` that accept jobs. */
export const acceptingIn = (text: string): ReadonlySet<string> =>
  new Set(text.split('\n').flatMap((line) => /^(\S+) accepting requests\b/.exec(line)?.[1] ?? []));

/** `printer-make-and-model` of `lpoptions -p NAME`, quoted if it has blanks. */
export function makeIn(text: string): string {
  const found = /(?:^|\s)printer-make-and-model=(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\S*))/.exec(text);
  const value = found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
  return shown(value.replace(/\\(.)/g, '$1'), PRINTER_MAKE_MAX);
}

/** Choices of the line `PageSize/Media Size: Letter *A4 …` of `lpoptions -l`. A raw queue has none. */
export function papersIn(text: string): string[] {
  const line = text.split('\n').find((one) => /^(?:PageSize|media)\/[^:]*:/.test(one));
  const choices = line?.slice(line.indexOf(':') + 1).split(/\s+/) ?? [];
  const papers = choices.map((choice) => shown(choice.replace(/^\*/, ''), PAPER_NAME_MAX));
  return [...new Set(papers)].filter((paper) => /^[\w.-]+$/.test(paper)).slice(0, MOST_PAPERS);
}

/** The number of `request id is NAME-12 (1 file(s))`. */
export function jobNumberIn(text: string): number | undefined {
  const found = /^request id is \S+-(\d{1,9}) /m.exec(text);
  return found ? Number(found[1]) : undefined;
}

/** Numbers of `lpstat -W not-completed -o`, whose lines start with `NAME-12`. */
export const jobsIn = (text: string): number[] =>
  text.split('\n').flatMap((line) => {
    const found = /^\S+-(\d{1,9})\s/.exec(line);
    return found ? [Number(found[1])] : [];
  });

const REASONS: readonly (readonly [RegExp, PrintReason])[] = [
  [/^media-(?:empty|needed)/, 'out_of_paper'],
  [/^(?:offline|connecting-to-device|shutdown|timed-out)/, 'printer_offline'],
  [/^(?:paused|moving-to-paused|stopped-partly)/, 'printer_paused'],
];

/** Why a job waits at this printer, or empty. */
export function waitReason({ isEnabled, alerts }: PrinterStatus): PrintReason | '' {
  for (const [pattern, reason] of REASONS) if (alerts.some((alert) => pattern.test(alert))) return reason;
  return isEnabled ? '' : 'printer_paused';
}
