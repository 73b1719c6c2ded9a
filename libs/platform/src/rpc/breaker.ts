import { status, type ServiceError } from '@grpc/grpc-js';
import CircuitBreaker from 'opossum';
import { AppError } from '../errors/errors.js';

/** Half of at least this many calls within `WINDOW_MS` without an answer: the peer is away. */
const VOLUME = 5;
const FAILING_PERCENT = 50;
const WINDOW_MS = 5000;
/** After this one call may try; its answer closes the breaker for all. */
const RETRY_MS = 1000;
type Call = () => Promise<unknown>;

/**
 * Keeps callers from waiting for a peer, or for one method of it, that does not answer: after a few calls without an answer the
 * next ones are refused at once, and one a second tries. Nothing is ever repeated: whether the other side has done what it was
 * asked is not known.
 */
export class RpcBreaker {
  readonly #breaker: CircuitBreaker<[Call]>;
  readonly #peer: string;

  /** `isSilence`: whether an error of a call means that no answer came. A refusal of the service is an answer. */
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

  /** True while calls are refused at once. */
  get isOpen(): boolean {
    return this.#breaker.opened;
  }

  /** Throws what `call` throws, or SERVICE_UNAVAILABLE at once. */
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
 * The gRPC status under which a call ended without an answer; undefined for a refusal of the service, which carries its own code
 * in the metadata. `fromGrpcError` keeps the error of grpc-js as the cause.
 */
export function silenceOf(error: unknown): status.UNAVAILABLE | status.DEADLINE_EXCEEDED | undefined {
  if (!(error instanceof AppError) || error.code !== 'SERVICE_UNAVAILABLE' || error.details?.grpcStatus === undefined)
    return undefined;
  const code = (error.cause as Partial<ServiceError> | undefined)?.code;
  return code === status.UNAVAILABLE || code === status.DEADLINE_EXCEEDED ? code : undefined;
}
