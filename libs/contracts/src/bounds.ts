// How much of anything a request may hold, whatever its shape: looked at before a validator sees it, because that costs
// far more for each value than sending it does. Invariant: every legal body of the route table fits (`bounds.test.ts`).

/**
 * The values of one request, those inside of lists and objects included. The largest legal form, fifty people of a
 * shop's staff, has about a thousand.
 */
export const MOST_VALUES = 2_000;
/** The deepest shape of the contracts has four levels. */
export const MOST_DEPTH = 20;
/** The field errors of one answer: more than any form shows at once. */
export const MOST_FIELD_ERRORS = 50;
/** A field error's path, and its sentence: what the answer's own contract allows. */
export const MOST_PATH = 200;
export const MOST_SENTENCE = 400;

/**
 * Whether there are more values than any request of ours has, or nested deeper. Looks at no more than it takes to know.
 */
export function isTooMuch(value: unknown): boolean {
  let left = MOST_VALUES;
  const isOver = (one: unknown, depth: number): boolean => {
    if (left-- <= 0 || depth > MOST_DEPTH) return true;
    if (typeof one !== 'object' || one === null) return false;
    // Bytes are one value, however many there are.
    if (ArrayBuffer.isView(one)) return false;
    if (Array.isArray(one)) return one.length > left || one.some((inner) => isOver(inner, depth + 1));
    for (const name in one) if (isOver((one as Record<string, unknown>)[name], depth + 1)) return true;
    return false;
  };
  return isOver(value, 0);
}
