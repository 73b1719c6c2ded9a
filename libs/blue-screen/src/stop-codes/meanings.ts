/**
 * Descriptions of stop codes: a sentence, usual causes and the four parameters. Facts from the Windows driver
 * documentation ("Bug check code reference"), in our own words.
 */
import { NONE, type Meaning } from './meaning.js';
import { BY_HAND } from './meanings/by-hand.js';
import { CHECKS } from './meanings/checks.js';
import { DRIVERS } from './meanings/drivers.js';
import { GRAPHICS } from './meanings/graphics.js';
import { HARDWARE } from './meanings/hardware.js';
import { MEMORY } from './meanings/memory.js';
import { STORAGE } from './meanings/storage.js';
import { STOP_CODE_NAMES, plainCode } from './names.js';

/** One table per subject; each code is in one table only. */
export const SUBJECTS: readonly Readonly<Record<number, Meaning>>[] = [
  MEMORY,
  DRIVERS,
  CHECKS,
  STORAGE,
  HARDWARE,
  GRAPHICS,
  BY_HAND,
];

export const MEANINGS: Readonly<Record<number, Meaning>> = Object.fromEntries(
  SUBJECTS.flatMap((subject) => Object.entries(subject)),
);

/** Codes of live dumps, written while Windows keeps running (Microsoft). No blue screen has these codes. */
const LIVE_DUMP: Meaning = {
  plain: 'Windows wrote this report while it kept running. It was no blue screen.',
  causes: [],
  parameters: NONE,
  advice: {
    title: 'Act only if the PC has trouble',
    text: 'Windows noticed a fault, recorded it and went on. Look for trouble at the same time before anything is changed.',
  },
};

const FAILED_START: Meaning = {
  plain: 'Windows could not set up one of its own parts while it started.',
  causes: ['system files', 'disk', 'memory'],
  parameters: NONE,
};

/** Accepts the code with or without the alternate flag. Undefined if unknown. */
export function meaningOf(code: number): Meaning | undefined {
  const plain = plainCode(code);
  const name = STOP_CODE_NAMES[plain] ?? '';
  const known = MEANINGS[plain];
  if (known !== undefined) return known;
  if (/LIVE_?DUMP$/.test(name)) return LIVE_DUMP;
  return /INITIALIZATION_FAILED$/.test(name) ? FAILED_START : undefined;
}
