import { status, type ServiceError } from '@grpc/grpc-js';
import CircuitBreaker from 'opossum';
import { AppError } from '../errors/errors.js';

/** The breaker opens if half of at least this many calls within `WINDOW_MS` get no response. */
const VOLUME = 5;
const FAILING_PERCENT = 50;
const WINDOW_MS = 5000;
/** After this time one trial call is allowed; a response closes the breaker. */
const RETRY_MS = 1000;
type Call = () => Promise<unknown>;

/**
 * A circuit breaker for a peer or one of its methods. After several calls without a response, further calls fail
 * immediately, with one trial call per second. Never retries, because the peer may have executed the call.
 */
export class RpcBreaker {
  readonly #breaker: CircuitBreaker<[Call]>;
  readonly #peer: string;

  /** `isSilence` tells if an error means a missing response. An error returned by the service is a response. */
  constructor(peer: string, isSilence: (error: unknown) => boolean) {
    this.#peer = peer;
    this.#breaker = new CircuitBreaker((call: Call) => call(), {
      name: peer,
      timeout: false,
      errorThresholdPercentage: FAILING_PERCENT,
      volumeThreshold: VOLUME,
      rollingCountTimeout: WINDOW_MS,
      rollingCountBuckets: 5,
      resetTimeout: RETRY_MS,
      rollingPercentilesEnabled: false,
      enableSnapshots: false,
      errorFilter: (error: unknown) => !isSilence(error),
    });
  }

  get isOpen(): boolean {
    return this.#breaker.opened;
  }

  /** Throws the error of `call`, or SERVICE_UNAVAILABLE immediately. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    try {
      return (await this.#breaker.fire(call)) as T;
    } catch (error) {
      if ((error as { code?: unknown }).code === 'EOPENBREAKER')
        throw new AppError('SERVICE_UNAVAILABLE', {
          peer: this.#peer,
          breaker: 'open',
          retryAfterSeconds: RETRY_MS / 1000,
        });
      throw error;
    }
  }

  close(): void {
    this.#breaker.shutdown();
  }
}

/**
 * The gRPC status of a call without a response; undefined for an error returned by the service, which has its own code
 * in the metadata. `fromGrpcError` keeps the grpc-js error as the cause.
 */
export function silenceOf(error: unknown): status.UNAVAILABLE | status.DEADLINE_EXCEEDED | undefined {
  if (!(error instanceof AppError) || error.code !== 'SERVICE_UNAVAILABLE' || error.details?.grpcStatus === undefined)
    return undefined;
  const code = (error.cause as Partial<ServiceError> | undefined)?.code;
  return code === status.UNAVAILABLE || code === status.DEADLINE_EXCEEDED ? code : undefined;
}
