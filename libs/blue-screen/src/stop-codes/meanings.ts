/**
 * What stop codes say: in a sentence, what usually causes them, and what the four parameters are. Facts from the Windows
 * driver documentation ("Bug check code reference"); the words are ours.
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

/** One table for each subject; no code stands in two of them. */
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

/** Microsoft: such a code marks a report that Windows wrote while it kept running; no blue screen carries it. */
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

/** The code as the dump has it, with or without the mark of small dumps. Undefined where we have no words for it. */
export function meaningOf(code: number): Meaning | undefined {
  const plain = plainCode(code);
  const name = STOP_CODE_NAMES[plain] ?? '';
  const known = MEANINGS[plain];
  if (known !== undefined) return known;
  if (/LIVE_?DUMP$/.test(name)) return LIVE_DUMP;
  return /INITIALIZATION_FAILED$/.test(name) ? FAILED_START : undefined;
}
