import type { sendUnaryData, ServerUnaryCall, ServiceDefinition } from '@grpc/grpc-js';

/**
 * The gRPC health protocol (grpc.health.v1, grpc/grpc doc/health-checking.md) for the whole server, encoded by hand.
 * The request is ignored; the reply is `HealthCheckResponse{status}` with field 1 = 1 (SERVING) or 2 (NOT_SERVING).
 */
const bytes = (message: Buffer): Buffer => message;

export const HEALTH_SERVICE: ServiceDefinition = {
  check: {
    path: '/grpc.health.v1.Health/Check',
    requestStream: false,
    responseStream: false,
    requestSerialize: bytes,
    requestDeserialize: bytes,
    responseSerialize: bytes,
    responseDeserialize: bytes,
  },
};
const SERVING = Buffer.from([0x08, 0x01]);
const NOT_SERVING = Buffer.from([0x08, 0x02]);

/** Shorter than the client's timeout, so that a hanging database yields a response. */
const READY_MS = 1500;

/** `ready` throws while the service cannot work; a timeout counts as not ready. */
export const healthHandlers = (ready: () => Promise<void>) => ({
  check: (_: ServerUnaryCall<Buffer, Buffer>, answer: sendUnaryData<Buffer>): void => {
    const late = new Promise<never>((_resolve, reject) => void setTimeout(reject, READY_MS).unref());
    Promise.race([ready(), late]).then(
      () => answer(null, SERVING),
      () => answer(null, NOT_SERVING),
    );
  },
});
