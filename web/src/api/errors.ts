/** What the platform answers when it refuses: one code, one sentence, and for forms the fields that need attention. */
export interface ApiFailure {
  /** The HTTP status; 0 where no answer came at all. */
  status: number;
  code: string;
  message: string;
  fields?: Record<string, string>;
  requestId?: string;
}

const UNREACHABLE = 'The platform does not answer. Check the connection and try again.';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export const isApiFailure = (error: unknown): error is ApiFailure =>
  isRecord(error) &&
  typeof error['status'] === 'number' &&
  typeof error['code'] === 'string' &&
  typeof error['message'] === 'string';

/** The wire names each refused field with its path (`customer.name`); a form looks them up by it. */
const textFields = (value: unknown): Record<string, string> | undefined => {
  if (!Array.isArray(value)) return undefined;
  const texts = value.filter(
    (one): one is { path: string; message: string } =>
      isRecord(one) && typeof one['path'] === 'string' && typeof one['message'] === 'string',
  );
  return texts.length === 0 ? undefined : Object.fromEntries(texts.map(({ path, message }) => [path, message]));
};

/**
 * Makes an `ApiFailure` of an answer that was not OK; `status` is its HTTP status, `body` what came (parsed, text or
 * nothing).
 */
export function toFailure(status: number, body: unknown, statusText = ''): ApiFailure {
  if (!isRecord(body) || typeof body['message'] !== 'string') {
    const text =
      typeof body === 'string' && body.length > 0 && body.length < 300 && !body.startsWith('<')
        ? body
        : statusText || 'The answer could not be read.';
    return { status, code: 'UNKNOWN', message: text };
  }
  const fields = textFields(body['fields']);
  return {
    status,
    code: typeof body['code'] === 'string' ? body['code'] : 'UNKNOWN',
    message: body['message'],
    ...(fields === undefined ? {} : { fields }),
    ...(typeof body['requestId'] === 'string' ? { requestId: body['requestId'] } : {}),
  };
}

export const unreachable = (): ApiFailure => ({ status: 0, code: 'UNREACHABLE', message: UNREACHABLE });

/** What a person reads on a page: the sentence alone. */
export function sentenceOf(error: unknown): string {
  return isApiFailure(error) ? error.message : describeError(error);
}

/**
 * For toasts. spec part 1 §8: the status code, a colon and a space, then the text. Without an answer there is no
 * status, only the sentence.
 */
export function describeError(error: unknown): string {
  if (isApiFailure(error)) return error.status === 0 ? error.message : `${error.status}: ${error.message}`;
  if (error instanceof Error && error.message !== '') return error.message;
  return isRecord(error) && typeof error['message'] === 'string'
    ? error['message']
    : 'Something went wrong in this page. Reload it and try again.';
}

export const requestIdOf = (error: unknown): string | undefined => (isApiFailure(error) ? error.requestId : undefined);
