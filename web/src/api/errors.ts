export interface ApiFailure {
  /** The HTTP status; 0 without a response. */
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

const textFields = (value: unknown): Record<string, string> | undefined => {
  if (!Array.isArray(value)) return undefined;
  const texts = value.filter(
    (one): one is { path: string; message: string } =>
      isRecord(one) && typeof one['path'] === 'string' && typeof one['message'] === 'string',
  );
  return texts.length === 0 ? undefined : Object.fromEntries(texts.map(({ path, message }) => [path, message]));
};

/**
 * Converts an error response to an `ApiFailure`. `status` is the HTTP status, `body` the parsed body, text or
 * undefined.
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

export function sentenceOf(error: unknown): string {
  return isApiFailure(error) ? error.message : describeError(error);
}

/**
 * Error text for toasts. spec part 1 §8: the status code, a colon and a space, then the text. Without a response, only
 * the sentence.
 */
export function describeError(error: unknown): string {
  if (isApiFailure(error)) return error.status === 0 ? error.message : `${error.status}: ${error.message}`;
  if (error instanceof Error && error.message !== '') return error.message;
  return isRecord(error) && typeof error['message'] === 'string'
    ? error['message']
    : 'Something went wrong in this page. Reload it and try again.';
}

export const requestIdOf = (error: unknown): string | undefined => (isApiFailure(error) ? error.requestId : undefined);
