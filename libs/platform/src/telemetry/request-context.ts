import { AsyncLocalStorage } from 'node:async_hooks';
import { uuidv7 } from '../core/ids.js';

/** What follows one request through every await: written into each log line and each outgoing call. */
export interface RequestContext {
  readonly requestId: string;
  /** The signed actor token of whoever asked, forwarded as it came. */
  readonly actorToken?: string;
  /**
   * When whoever asked stops waiting, in milliseconds of this machine's clock: no call that it leads to waits longer.
   */
  readonly deadlineAt?: number;
  /** The trace that whoever asked has begun, where it is believed. */
  readonly traceparent?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** Runs `fn` and all that it starts under this context; a missing request id is made. */
export function withRequest<T>(
  { requestId: given, actorToken, deadlineAt, traceparent }: Partial<RequestContext>,
  fn: () => T,
): T {
  const requestId = given !== undefined && /^[\w-]{1,64}$/.test(given) ? given : uuidv7();
  return storage.run(
    {
      requestId,
      ...(actorToken !== undefined && { actorToken }),
      ...(deadlineAt !== undefined && { deadlineAt }),
      ...(traceparent !== undefined && { traceparent }),
    },
    fn,
  );
}
