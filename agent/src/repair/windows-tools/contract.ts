/**
 * Programs that come with Windows and that nothing else can stand in for. What each is called with, how its answer is
 * read, and what the answer means are data. None of them was ever run on a Windows by us: what they say is told together
 * with that (`NOT_VERIFIED`), until a shop confirms it.
 */

/** What an answer means. `not_understood`: it says something that is not in the table. It is never taken for success. */
export const TOOL_VERDICTS = [
  'sound',
  'repaired',
  'damaged',
  'restart_needed',
  'not_allowed',
  'failed',
  'told',
  'not_understood',
] as const;
export type ToolVerdict = (typeof TOOL_VERDICTS)[number];

/**
 * `utf16le`: what it writes into a pipe is UTF-16, whatever the console is. `oem`: the code page of the console, which
 * Windows names in its registry.
 */
export type Decoder = 'utf16le' | 'oem';

export interface Meaning {
  readonly verdict: ToolVerdict;
  /** As a technician reads it. */
  readonly plain: string;
}
export interface TextMeaning extends Meaning {
  /** Found in the answer, of which white space is one space each. English first, then the other languages we know. */
  readonly any: readonly RegExp[];
}

export interface WindowsTool {
  readonly id: WindowsToolId;
  readonly program: string;
  /** Numbers of arguments are closed: a drive letter is all that comes from outside. */
  readonly argv: (drive: DriveLetter) => readonly string[];
  readonly decoder: Decoder;
  /** By exit code, as an unsigned number of 32 bits. Asked first. */
  readonly exitMap: Readonly<Record<number, Meaning>>;
  /** Where the exit code says nothing. The first that is found counts. */
  readonly textMap: readonly TextMeaning[];
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Changes Windows or a volume: named to a technician, and never run by a diagnosis. */
  readonly changes: boolean;
}

export const WINDOWS_TOOL_IDS = [
  'dism_check',
  'dism_scan',
  'dism_restore',
  'sfc_verify',
  'sfc_repair',
  'chkdsk_scan',
  'chkdsk_repair',
  'bcdboot',
  'reagentc_info',
  'system_events',
] as const;
export type WindowsToolId = (typeof WINDOWS_TOOL_IDS)[number];

export type DriveLetter = `${string}:`;
/** A letter and a colon, or undefined: nothing else ever reaches a command line. */
export const driveLetter = (text: string): DriveLetter | undefined =>
  /^[A-Za-z]:$/.test(text) ? (text.toUpperCase() as DriveLetter) : undefined;

/** Travels with whatever these tools say, and with the advice to run one. */
export const NOT_VERIFIED = 'Not verified on Windows: no one has confirmed yet that Revive reads this tool correctly.';
