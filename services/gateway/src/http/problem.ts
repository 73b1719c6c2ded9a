import { HttpException } from '@nestjs/common';
import { MOST_FIELD_ERRORS, MOST_PATH, MOST_SENTENCE } from '@revive/contracts/bounds';
import type { ErrorCode } from '@revive/contracts/errors';
import { routes } from '@revive/contracts/routes/routes';
import type { Route } from '@revive/contracts/routes/route';
import { AppError, codeOf } from '@revive/platform/errors/errors';

interface Problem {
  readonly code: string;
  readonly message: string;
  readonly fields?: readonly { readonly path: string; readonly message: string }[];
  readonly requestId: string;
}

/** Limits all lengths, because a refusal may come from a service over the wire. */
export const problemOf = (error: AppError, requestId: string): Problem => ({
  code: error.code,
  message: error.message,
  ...(error.fields && {
    fields: Object.entries(error.fields)
      .slice(0, MOST_FIELD_ERRORS)
      .map(([path, message]) => ({ path: path.slice(0, MOST_PATH), message: message.slice(0, MOST_SENTENCE) })),
  }),
  requestId,
});

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_BODY',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'TOO_SLOW',
  413: 'TOO_LARGE',
  414: 'NOT_FOUND',
  415: 'WRONG_MEDIA_TYPE',
  431: 'HEADERS_TOO_LARGE',
  503: 'SERVICE_UNAVAILABLE',
};

/**
 * Maps any thrown error to a refusal of the error table; undefined for an unexpected error, which is logged as
 * INTERNAL.
 */
export function refusalOf(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error.code === 'INTERNAL' ? undefined : error;
  const status = error instanceof HttpException ? error.getStatus() : fastifyStatus(error);
  const code = status === undefined ? undefined : BY_STATUS[status];
  return code && new AppError(code, undefined, { cause: error });
}

function fastifyStatus(error: unknown): number | undefined {
  if (!codeOf(error)?.startsWith('FST_')) return undefined;
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : undefined;
}

const PATTERNS = (Object.values(routes) as Route[]).map((route) => ({
  method: route.method,
  pattern: new RegExp(`^${route.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
}));

export const methodsAt = (path: string): string[] =>
  PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
