import { TRAINING_PARTS } from './training-parts.js';
import { QUIZ_DRAWN, type ModuleId } from '@revive/contracts/training/modules';
import type { Part } from './part.js';

/** Words per minute of an unhurried narrator. */
export const NARRATED_WORDS_PER_MINUTE = 140;
/** Words per minute of an adult reading unfamiliar text. */
export const READ_A_MINUTE = 200;
export const MINUTES_A_QUESTION = 0.5;
const MINUTES_A_DECISION = 1;

export const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const read = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + wordsIn(text), 0) / READ_A_MINUTE;

export function partMinutes({ points, narration, task, exercises }: Part): number {
  if (narration !== undefined) return wordsIn(narration) / NARRATED_WORDS_PER_MINUTE;
  return (
    read(points) + (task ? MINUTES_A_DECISION : 0) + (exercises ?? []).reduce((sum, { minutes }) => sum + minutes, 0)
  );
}

/** Minutes for a module including its quiz; a test compares the result with the stated duration. */
export const studyMinutes = (id: ModuleId): number =>
  TRAINING_PARTS[id].reduce((sum, part) => sum + partMinutes(part), 0) + QUIZ_DRAWN * MINUTES_A_QUESTION;
