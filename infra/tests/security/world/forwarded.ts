import { INTERFACES } from '@revive/gateway/clients/grpc-clients';
import type { Forward } from '@revive/gateway/forwarding/forward';

export const methodNameOf = ({ client, method }: Forward): string =>
  `${INTERFACES[client].name.split('.').at(-1)}/${method.charAt(0).toUpperCase()}${method.slice(1)}`;
