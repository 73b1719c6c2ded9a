import { trace } from '@opentelemetry/api';
import { pino, type DestinationStream, type Logger } from 'pino';
import { AppError, codeOf, messageOf, quotesValue } from '../errors/errors.js';
import { currentRequest } from './request-context.js';

export type { Logger } from 'pino';

interface LogOptions {
  readonly service: string;
  /** `LOG_LEVEL`. Default: 'info'; 'silent' in tests. */
  readonly level?: string;
  readonly destination?: DestinationStream;
}

const SECRET = [
  'password',
  'newPassword',
  'currentPassword',
  'otp',
  'token',
  'actorToken',
  'commandToken',
  'authorization',
  'cookie',
  'setCookie',
  'secret',
  'accessCode',
  'code',
  'privateKey',
  'key',
  'seal',
  'parameters',
  'bankAccount',
  'accountNumber',
  'idNumber',
  'taxNumber',
  'email',
  'customerEmail',
  'phone',
  'customerPhone',
  'customerName',
];
/** At the top level these are harmless: an error's code, an event's key. */
const OURS_AT_THE_TOP = new Set(['code', 'key']);
const paths = SECRET.flatMap((name) => [
  ...(OURS_AT_THE_TOP.has(name) ? [] : [name]),
  ...['*', '*.*'].map((deep) => `${deep}.${name}`),
]);

/** A service's pino logger: JSON lines with request id and trace id. Secrets and personal data are redacted. */
export function openLog({ service, level = 'info', destination }: LogOptions): Logger {
  return pino(
    {
      level,
      base: { service },
      redact: { paths, censor: '[redacted]' },
      hooks: {
        // `log.error(error)` would log the error's own message, which may quote a value.
        logMethod(args, method) {
          const [first, ...rest] = args as unknown[];
          const bare = isError(first) ? [{ err: first }, ...(rest.length > 0 ? rest : [messageOf(first)])] : args;
          method.apply(this, bare as Parameters<typeof method>);
        },
      },
      serializers: { err: describeForLog, error: describeForLog },
      mixin: () => {
        const request = currentRequest();
        const span = trace.getActiveSpan()?.spanContext();
        return { ...(request && { requestId: request.requestId }), ...(span && { traceId: span.traceId }) };
      },
    },
    // Logs to standard error; standard output is for the user.
    destination ?? pino.destination(2),
  );
}

const isError = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'stack' in value && 'message' in value;

/**
 * An error without query parameters, `detail` and messages with quoted values, which contain passwords and personal
 * data.
 */
export function describeForLog(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { type: typeof error };
  const { name, stack, cause } = error as Partial<Error>;
  const reason = codeOf(error);
  const { constraint, table, routine } = ((error as { driverError?: unknown }).driverError ?? {}) as Record<
    string,
    unknown
  >;
  return {
    type: name ?? 'object',
    reason,
    message: messageOf(error),
    ...(error instanceof AppError && { details: error.details, fields: error.fields && Object.keys(error.fields) }),
    ...(constraint !== undefined && { constraint, table }),
    ...(routine !== undefined && { routine }),
    stack: quotesValue(error) ? stack?.split('\n').slice(1).join('\n') : stack,
    ...(cause !== undefined && { cause: describeForLog(cause) }),
  };
}
