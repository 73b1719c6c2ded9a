import { isApiFailure, sentenceOf } from '#api/errors.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';

/** spec part 3 §8: titles and texts of a call, word for word. */
export interface CallTexts {
  readonly good: string;
  readonly failed: string;
  /** Used if the server sends no message. */
  readonly failedText: string;
  /** Used without any response. */
  readonly connection: { readonly title: string; readonly text: string };
}

const NO_ANSWER = 0;

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
