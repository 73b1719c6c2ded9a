import { QUIZ_DRAWN } from '@revive/contracts/training/modules';
import type { CourseModule } from './course.js';
import type { Part } from './part.js';

/** Words per minute of an unhurried narrator. */
const NARRATED_WORDS_PER_MINUTE = 140;
/** Words per minute of an adult reading unfamiliar text. */
const READ_A_MINUTE = 200;
const MINUTES_A_QUESTION = 0.5;
const MINUTES_A_DECISION = 1;

export const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const read = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + wordsIn(text), 0) / READ_A_MINUTE;

function partMinutes({ points, narration, task, exercises }: Part): number {
  if (narration !== undefined) return wordsIn(narration) / NARRATED_WORDS_PER_MINUTE;
  return (
    read(points) + (task ? MINUTES_A_DECISION : 0) + (exercises ?? []).reduce((sum, { minutes }) => sum + minutes, 0)
  );
}

/** Minutes for a module including its quiz; a test compares the result with the stated duration. */
export const studyMinutes = ({ parts }: Pick<CourseModule, 'parts'>): number =>
  parts.reduce((sum, part) => sum + partMinutes(part), 0) + QUIZ_DRAWN * MINUTES_A_QUESTION;
