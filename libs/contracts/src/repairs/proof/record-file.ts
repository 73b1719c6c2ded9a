import { list, nested, responseSchema, text } from '../../rules.js';
import { MOST_RECORD_BYTES } from './record.js';

export const recordFileSchema = responseSchema('RecordFile', {
  name: text(100).required(),
  json: text(MOST_RECORD_BYTES).required(),
});

export const recordKeysSchema = responseSchema('RecordKeys', {
  keys: list(nested({ id: text(16).required(), publicKey: text(60).required() })).required(),
});
