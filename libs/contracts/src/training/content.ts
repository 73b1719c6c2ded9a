import { integer, list, nested, oneOf, responseSchema, text, type InferType } from '../rules.js';
import { reading } from './reading.js';

/**
 * How an exercise on a practice disk is answered: `act` is a button, `number` a whole number (0x… is understood), `hex`
 * the bytes as they stand, `text` a word, `pick` one of what the server offers, `ranges` sectors such as "0-2, 2048",
 * `write` the planned write that comes next.
 */
export const EXERCISE_KINDS = ['act', 'number', 'hex', 'text', 'pick', 'ranges', 'write'] as const;
export type ExerciseKind = (typeof EXERCISE_KINDS)[number];

/** `ask`: what is asked; also what the button says of an `act`. What is right is not among them. */
const exercise = nested({
  id: text(60).required(),
  kind: oneOf(EXERCISE_KINDS).required(),
  ask: text(300).required(),
});
/** A choice that the server judges. */
const task = nested({ question: text(500).required(), options: list(text(300).required(), 10).required() });
/** A disk that was made for the lesson: its size in bytes, and what the diagnosis said of it. */
const evidence = nested({ size: integer().required(), reading: reading.required() });
/** A slide with its narration, a lesson, a decision, or a practice disk with its exercises, done in their order. */
const part = nested({
  id: text(60).required(),
  title: text().required(),
  points: list(text(1_500).required(), 20).required(),
  narration: text(1_000).optional(),
  evidence: evidence.optional().default(undefined),
  task: task.optional().default(undefined),
  exercises: list(exercise.required(), 20).required(),
});

/** What a module teaches, part by part. */
export const trainingContentSchema = responseSchema('TrainingContent', { parts: list(part.required(), 50).required() });
export type TrainingContent = InferType<typeof trainingContentSchema>;
export type TrainingPart = TrainingContent['parts'][number];
