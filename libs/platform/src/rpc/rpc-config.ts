import type { ServiceName } from '../core/service-names.js';

/** Where a service listens for gRPC, how it proves who it is, and where the others are. */
export interface RpcConfig {
  /** `127.0.0.1:50051`. */
  readonly listen: string;
  /** PEM. The certificate's common name is the service's name. */
  readonly tls: { readonly ca: string; readonly cert: string; readonly key: string };
  /** `RPC_TO_<SERVICE>`: one host name, or several IP addresses, with ports. */
  readonly peers: Partial<Record<ServiceName, string>>;
}
