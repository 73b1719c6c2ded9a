import { INTERFACES } from '@revive/gateway/clients/grpc-clients';
import type { Forward } from '@revive/gateway/forwarding/forward';

/** The method to which a gateway route forwards: `Fleet/ListBench`. */
export const methodNameOf = ({ client, method }: Forward): string =>
  `${INTERFACES[client].name.split('.').at(-1)}/${method.charAt(0).toUpperCase()}${method.slice(1)}`;
