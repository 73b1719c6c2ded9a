import { TRAINING_PARTS } from './training-parts.js';
import { QUIZ_DRAWN, type ModuleId } from '@revive/contracts/training/modules';
import type { Part } from './part.js';

/** What a narrator says in a minute, unhurried. */
export const SPOKEN_A_MINUTE = 140;
/** What an adult reads in a minute of text that is new to them. */
export const READ_A_MINUTE = 200;
/** A question of a module’s end, with its four options. */
export const MINUTES_A_QUESTION = 0.5;
/** A choice in a simulated situation, with its reason. */
const MINUTES_A_DECISION = 1;

export const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const read = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + wordsIn(text), 0) / READ_A_MINUTE;

/** How long a part takes, in minutes: a slide is heard, a lesson is read, an exercise is done. */
export function partMinutes({ points, narration, task, exercises }: Part): number {
  if (narration !== undefined) return wordsIn(narration) / SPOKEN_A_MINUTE;
  return (
    read(points) + (task ? MINUTES_A_DECISION : 0) + (exercises ?? []).reduce((sum, { minutes }) => sum + minutes, 0)
  );
}

/** How long a module takes, its questions included: what its stated duration is held against. */
export const studyMinutes = (id: ModuleId): number =>
  TRAINING_PARTS[id].reduce((sum, part) => sum + partMinutes(part), 0) + QUIZ_DRAWN * MINUTES_A_QUESTION;
