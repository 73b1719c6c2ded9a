import {
  testWordingSchema,
  wordedOf,
  wordingProblems,
  type TestWording,
  type WordedMessage,
} from '@revive/contracts/notifications/wordings';
import { validate } from '@revive/platform/core/validate';
import { AppError, invalid } from '@revive/platform/errors/errors';

/** Throws NOT_FOUND (404). */
export function readKind(named: string): WordedMessage {
  const kind = wordedOf(named);
  if (kind === undefined) throw new AppError('NOT_FOUND');
  return kind;
}

/** Validates own text for a preview by the same rules as for saving. Throws NOT_FOUND (404), INVALID (400). */
export async function readWords(request: {
  readonly kind: string;
  readonly subject: string;
  readonly words: string;
}): Promise<TestWording & { readonly kind: WordedMessage }> {
  const kind = readKind(request.kind);
  const own = await validate(testWordingSchema, { subject: request.subject, words: request.words });
  const problems = wordingProblems(kind, own);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { kind, ...own };
}
