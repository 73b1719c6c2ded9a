import { MOST_FIELD_ERRORS, MOST_PATH, MOST_SENTENCE } from '../bounds.js';
import { responseSchema, oneOf, list, nested, text } from '../rules.js';

export const healthSchema = responseSchema('Health', {
  status: oneOf(['ok', 'starting', 'failing'] as const).required(),
  services: list(
    nested({ name: text(40).required(), status: oneOf(['ok', 'starting', 'failing'] as const).required() }),
  ).required(),
});
export const problemSchema = responseSchema('Problem', {
  code: text(60).required(),
  message: text(400).required(),
  requestId: text(80).required(),
  fields: list(
    nested({ path: text(MOST_PATH).required(), message: text(MOST_SENTENCE).required() }),
    MOST_FIELD_ERRORS,
  ).optional(),
});
