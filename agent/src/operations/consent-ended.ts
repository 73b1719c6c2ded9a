/** The reason of a stop: a person at this PC took the consent back, or the session of the consent is over. */
export class ConsentEnded extends Error {
  override readonly name = 'ConsentEnded';

  constructor(person: string) {
    super(person === '' ? 'The consent at the PC ended.' : `${person} ended the consent at the PC.`);
  }
}

/** Adds to the report of stopped work who at the PC stopped it; work that was complete before the stop has no part of it. */
export const withConsentEnd = <T extends { readonly reason: string }>(
  result: T,
  signal: AbortSignal,
  isComplete: boolean,
): T =>
  !isComplete && signal.reason instanceof ConsentEnded
    ? { ...result, reason: `${result.reason} ${signal.reason.message}` }
    : result;
