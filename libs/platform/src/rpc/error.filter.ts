import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { Catch, HttpException, type ArgumentsHost, type RpcExceptionFilter } from '@nestjs/common';
import { ERRORS, type ErrorCode } from '@revive/contracts/errors';
import { throwError, type Observable } from 'rxjs';
import { AppError, type FieldErrors } from '../errors/errors.js';
import { isGrpcCall } from './guard.js';
import { METADATA } from './wire.js';
import type { Logger } from '../telemetry/log.js';
import { currentRequest } from '../telemetry/request-context.js';

interface Carried {
  code: ErrorCode;
  sentence: string;
  fields?: FieldErrors;
  /** Only data that the caller needs to act: seconds to wait, the current version. */
  details?: Record<string, unknown>;
}

/**
 * Converts a thrown error to a gRPC error: the status of the error code, with code, sentence, fields and details as
 * JSON in the metadata. Errors other than `AppError` become INTERNAL with a neutral message and are logged.
 */
@Catch()
export class RpcErrorFilter implements RpcExceptionFilter {
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  catch(error: unknown, host: ArgumentsHost): Observable<never> {
    // Errors of event handlers pass unchanged to the bus, which stores their message in the dead letter.
    if (!isGrpcCall(host)) return throwError(() => error);
    const known = error instanceof AppError ? error : this.#unknown(error);
    return throwError(() => toGrpcError(known));
  }

  #unknown(error: unknown): AppError {
    if (error instanceof HttpException && error.getStatus() === 400)
      return new AppError('INVALID', undefined, { cause: error });
    this.#log.error({ err: error, requestId: currentRequest()?.requestId }, 'a handler threw something unknown');
    return new AppError('INTERNAL');
  }
}

/** In base64, half of the client's header limit; longer headers end the whole connection with all its calls. */
const MOST_CARRIED_BYTES = 24 * 1024;
const MOST_MESSAGE = 1_000;

/** Details and fields may echo long input. Above the limit only code and sentence are sent. */
function carriedBytes(carried: Carried): Buffer {
  const whole = Buffer.from(JSON.stringify(carried));
  if (whole.length <= MOST_CARRIED_BYTES) return whole;
  return Buffer.from(JSON.stringify({ code: carried.code, sentence: carried.sentence.slice(0, MOST_MESSAGE) }));
}

export function toGrpcError(error: AppError): Partial<ServiceError> {
  const carried: Carried = {
    code: error.code,
    sentence: error.message,
    ...(error.fields && { fields: error.fields }),
    ...(error.details && { details: error.details }),
  };
  const metadata = new Metadata();
  metadata.set(METADATA.error, carriedBytes(carried));
  const message = error.message.slice(0, MOST_MESSAGE);
  return { code: status[ERRORS[error.code].grpc], details: message, message, metadata };
}

/**
 * Restores the `AppError` thrown by the service. A missing response (unavailable, timeout, disconnect) becomes
 * `SERVICE_UNAVAILABLE`, an UNAUTHENTICATED without a code `NOT_SIGNED_IN`. Any remaining error becomes `INTERNAL`
 * with the gRPC status in its details.
 */
export function fromGrpcError(error: unknown, peer: string): AppError {
  if (error instanceof AppError) return error;
  const { code, metadata } = error as Partial<ServiceError>;
  const [json] = metadata?.get(METADATA.error) ?? [];
  if (Buffer.isBuffer(json)) {
    const carried = readCarried(json);
    if (carried)
      return new AppError(carried.code, carried.details, {
        sentence: carried.sentence,
        ...(carried.fields && { fields: carried.fields }),
        cause: error,
      });
  }
  const details = { peer, grpcStatus: code === undefined ? 'none' : status[code] };
  switch (code) {
    case status.UNAVAILABLE:
    case status.DEADLINE_EXCEEDED:
    case status.CANCELLED:
      return new AppError('SERVICE_UNAVAILABLE', { ...details, retryAfterSeconds: 1 }, { cause: error });
    case status.UNAUTHENTICATED:
      return new AppError('NOT_SIGNED_IN', details, { cause: error });
    case status.PERMISSION_DENIED:
      return new AppError('NOT_ALLOWED', details, { cause: error });
    case status.RESOURCE_EXHAUSTED:
      return new AppError('TOO_LARGE', details, { cause: error });
    default:
      return new AppError('INTERNAL', details, { cause: error });
  }
}

function readCarried(json: Buffer): Carried | undefined {
  let carried: Partial<Carried> | null;
  try {
    carried = JSON.parse(json.toString('utf8')) as Partial<Carried> | null;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return typeof carried?.code === 'string' &&
    typeof carried.sentence === 'string' &&
    Object.hasOwn(ERRORS, carried.code)
    ? (carried as Carried)
    : undefined;
}
