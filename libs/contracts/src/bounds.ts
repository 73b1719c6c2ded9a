// Size limits for all requests, checked before validation, because validating a value costs far more than sending it.
// Invariant: every legal body of the route table fits (`bounds.test.ts`).

/**
 * Most values in a request, nested ones included. The largest legal form (50 staff members of a shop) has about 1,000.
 */
export const MOST_VALUES = 2_000;
export const MOST_DEPTH = 20;
/** Most field errors in a response: more than any form shows at once. */
export const MOST_FIELD_ERRORS = 50;
export const MOST_PATH = 200;
export const MOST_SENTENCE = 400;

export function isTooMuch(value: unknown): boolean {
  let left = MOST_VALUES;
  const isOver = (one: unknown, depth: number): boolean => {
    if (left-- <= 0 || depth > MOST_DEPTH) return true;
    if (typeof one !== 'object' || one === null) return false;
    if (ArrayBuffer.isView(one)) return false;
    if (Array.isArray(one)) return one.length > left || one.some((inner) => isOver(inner, depth + 1));
    for (const name in one) if (isOver((one as Record<string, unknown>)[name], depth + 1)) return true;
    return false;
  };
  return isOver(value, 0);
}
