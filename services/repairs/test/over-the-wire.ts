import type { MethodDefinition } from '@grpc/proto-loader';
import { loadProtos } from '@revive/platform/rpc/wire';
import { protoOf } from '@revive/proto/paths';

/** Serializes and parses a request with the loader of the services, as if the gateway had sent it. */
export function overTheWire<T extends object>(service: string, method: string, request: T): T {
  const methods = loadProtos(protoOf('repairs'))[`revive.repairs.v1.${service}`] as unknown as
    Record<string, MethodDefinition<object, object>> | undefined;
  const known = methods?.[method];
  if (!known) throw new TypeError(`${service} has no ${method}`);
  return known.requestDeserialize(known.requestSerialize(request)) as T;
}
