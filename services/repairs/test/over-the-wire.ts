import type { MethodDefinition } from '@grpc/proto-loader';
import { loadProtos } from '@revive/platform/rpc/wire';
import { protoOf } from '@revive/proto/paths';

type Methods = Readonly<Record<string, MethodDefinition<object, object>>>;

/** Serializes and parses a request with the loader of the services, as if the gateway had sent it. */
export function overTheWire<T extends object>(service: string, method: string, request: T): T {
  const methods: unknown = loadProtos(protoOf('repairs'))[`revive.repairs.v1.${service}`];
  const known = (methods as Methods | undefined)?.[method];
  if (!known) throw new TypeError(`${service} has no ${method}`);
  return known.requestDeserialize(known.requestSerialize(request)) as T;
}
