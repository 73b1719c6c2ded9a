import { X509Certificate } from 'node:crypto';
import type { PeerCertificate } from 'node:tls';
import { agentIdOf } from '../pki/agent-issuer.js';

interface WithAuth {
  getAuthContext(): { sslPeerCertificate?: PeerCertificate };
}

/** The agent's id, from the key of the certificate that TLS has verified; undefined where there is none. */
export function agentIdOfCall(call: WithAuth): string | undefined {
  const raw = call.getAuthContext().sslPeerCertificate?.raw;
  return raw && agentIdOf(new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' }));
}
