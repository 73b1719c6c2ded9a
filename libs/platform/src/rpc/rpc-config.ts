import type { ServiceName } from '../core/service-names.js';

export interface RpcConfig {
  readonly listen: string;
  /** PEM. The certificate's common name is the service's name. */
  readonly tls: { readonly ca: string; readonly cert: string; readonly key: string };
  /** `RPC_TO_<SERVICE>`: one host name, or several IP addresses, each with a port. */
  readonly peers: Partial<Record<ServiceName, string>>;
}
