import { integer, list, nested, oneOf, responseSchema, text } from '../rules.js';
import { reading } from './reading.js';

/**
 * Input of an exercise. `act`: a button. `number`: an integer, also as 0x…. `hex`: bytes. `text`: a word. `pick`: an
 * offered option. `ranges`: sectors such as "0-2, 2048". `write`: the next planned write.
 */
export const EXERCISE_KINDS = ['act', 'number', 'hex', 'text', 'pick', 'ranges', 'write'] as const;
export type ExerciseKind = (typeof EXERCISE_KINDS)[number];

/** `ask`: the question, or the label of an `act` button. The response never contains the right answer. */
const exercise = nested({
  id: text(60).required(),
  kind: oneOf(EXERCISE_KINDS).required(),
  ask: text(300).required(),
});
const task = nested({ question: text(500).required(), options: list(text(300).required(), 10).required() });
const evidence = nested({ size: integer().required(), reading: reading.required() });
/** A slide with narration, a lesson, a decision, or a practice disk with exercises in a fixed order. */
const part = nested({
  id: text(60).required(),
  title: text().required(),
  points: list(text(1_500).required(), 20).required(),
  narration: text(1_000).optional(),
  evidence: evidence.optional().default(undefined),
  task: task.optional().default(undefined),
  exercises: list(exercise.required(), 20).required(),
});

export const trainingContentSchema = responseSchema('TrainingContent', { parts: list(part.required(), 50).required() });
