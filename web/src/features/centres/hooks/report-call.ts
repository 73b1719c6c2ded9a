import { isApiFailure, sentenceOf } from '#api/errors.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';

/** spec part 3 §8: titles and texts of a call, word for word. */
export interface CallTexts {
  readonly good: string;
  readonly failed: string;
  /** Where the server says nothing of its own. */
  readonly failedText: string;
  /** No answer at all. */
  readonly connection: { readonly title: string; readonly text: string };
}

const NO_ANSWER = 0;

/** Says how a call ended; true where it succeeded. */
export async function reportCall(
  call: Promise<{ error?: unknown }>,
  texts: CallTexts,
  goodText?: string,
): Promise<boolean> {
  const { error } = await call;
  if (error === undefined) {
    toastGood(texts.good, goodText);
    return true;
  }
  if (isApiFailure(error) && error.status === NO_ANSWER) toastFailure(texts.connection.title, texts.connection.text);
  else toastFailure(texts.failed, isApiFailure(error) ? sentenceOf(error) : texts.failedText);
  return false;
}
