import { responseSchema, bool, requestSchema, list, nested, text, integer } from '../rules.js';
import { reading } from './reading.js';
import { moduleShape } from './training.js';

export const SECTORS_SHOWN = 4;
export const SECTOR_BYTES = 512;

/**
 * `exercise` with `answer` answers the next exercise. `from` is the first sector to show; a sector outside the disk is
 * moved to the nearest valid one.
 */
export const usePracticeLabSchema = requestSchema('UseTrainingBench', {
  exercise: text(60).optional(),
  answer: text(200).optional(),
  from: integer(0, 0xffff_ffff).optional(),
});

const option = nested({ value: text(200).required(), text: text(500).required() });

export const trainingBenchSchema = responseSchema('TrainingBench', {
  module: nested(moduleShape).required(),
  steps: list(text(60).required(), 100).required(),
  sectors: integer().required(),
  first: integer().required(),
  shown: list(text(1024).required(), 16).required(),
  brief: list(text(600).required(), 20).required(),
  options: list(option.required(), 60).required(),
  reading: reading.optional().default(undefined),
  right: bool().optional(),
  feedback: text(800).optional(),
});
