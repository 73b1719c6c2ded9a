import { AsyncLocalStorage } from 'node:async_hooks';
import { uuidv7 } from '../core/ids.js';

/** The context of a request, kept through awaits and added to log lines and outgoing calls. */
interface RequestContext {
  readonly requestId: string;
  readonly actorToken?: string;
  /** The caller's deadline, epoch milliseconds of this machine's clock. Outgoing calls do not wait longer. */
  readonly deadlineAt?: number;
  /** The caller's trace, if the caller is trusted. */
  readonly traceparent?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const currentRequest = (): RequestContext | undefined => storage.getStore();

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
