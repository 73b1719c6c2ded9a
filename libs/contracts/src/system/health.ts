import { MOST_FIELD_ERRORS, MOST_PATH, MOST_SENTENCE } from '../bounds.js';
import { answer, choice, list, part, text } from '../rules.js';

export const healthSchema = answer('Health', {
  status: choice(['ok', 'starting', 'failing'] as const).required(),
  services: list(
    part({ name: text(40).required(), status: choice(['ok', 'starting', 'failing'] as const).required() }),
  ).required(),
});
export const problemSchema = answer('Problem', {
  code: text(60).required(),
  message: text(400).required(),
  requestId: text(80).required(),
  fields: list(
    part({ path: text(MOST_PATH).required(), message: text(MOST_SENTENCE).required() }),
    MOST_FIELD_ERRORS,
  ).optional(),
});
