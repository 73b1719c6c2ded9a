import { describeError, isApiFailure } from '#api/errors.js';

/** The sentences of the refused fields, which no field of these dialogs shows; else the sentence of the error. */
export function refusalText(error: unknown): string {
  const fields = isApiFailure(error) ? Object.values(error.fields ?? {}) : [];
  return fields.length > 0 ? fields.join(' ') : describeError(error);
}
