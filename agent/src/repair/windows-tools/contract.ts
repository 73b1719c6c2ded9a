/**
 * Programs that are part of Windows and have no replacement. Their arguments, decoding and interpretation are data.
 * The agent's developers never ran them on Windows: every result carries this warning (`NOT_VERIFIED`) until a shop
 * confirms the results.
 */

/** Meaning of a result. `not_understood`: the output is not in the table. Never treated as success. */
const TOOL_VERDICTS = [
  'sound',
  'repaired',
  'damaged',
  'restart_needed',
  'not_allowed',
  'failed',
  'told',
  'not_understood',
] as const;
type ToolVerdict = (typeof TOOL_VERDICTS)[number];

/**
 * `utf16le`: output into a pipe is UTF-16 with any console. `oem`: the code page of the console, as stored in the
 * Windows registry.
 */
export type Decoder = 'utf16le' | 'oem';

export interface Meaning {
  readonly verdict: ToolVerdict;
  readonly plain: string;
}
export interface TextMeaning extends Meaning {
  /**
   * Patterns for the output, in which any white space is a single space. English first, then further supported
   * languages.
   */
  readonly any: readonly RegExp[];
}

export interface WindowsTool {
  readonly id: WindowsToolId;
  readonly program: string;
  /** The number of arguments is fixed: a drive letter is the only external input. */
  readonly argv: (drive: DriveLetter) => readonly string[];
  readonly decoder: Decoder;
  /** By exit code, as an unsigned 32-bit number. Checked first. */
  readonly exitMap: Readonly<Record<number, Meaning>>;
  /** For exit codes without a meaning. The first match counts. */
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
/** A letter and a colon, or undefined: no further text ever reaches a command line. */
export const driveLetter = (text: string): DriveLetter | undefined =>
  /^[A-Za-z]:$/.test(text) ? (text.toUpperCase() as DriveLetter) : undefined;

export const NOT_VERIFIED = 'Not verified on Windows: no one has confirmed yet that Revive reads this tool correctly.';
