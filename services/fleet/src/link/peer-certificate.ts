import { X509Certificate } from 'node:crypto';
import type { PeerCertificate } from 'node:tls';
import { agentIdOf } from '../pki/agent-issuer.js';

/** As Node tells them of a certificate whose key is on a curve. */
type OnCurve = PeerCertificate & { readonly pubkey?: Buffer; readonly nistCurve?: string };
interface WithAuth {
  getAuthContext(): { sslPeerCertificate?: OnCurve };
}

/** What stands before the point in the SPKI (DER) of a P-256 key, and how long an uncompressed point is. */
const P256_HEAD = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');
const P256_POINT = 65;

/**
 * The agent's id, from the key of the certificate that TLS has verified; undefined where there is none. For a P-256
 * key, which is every agent's, it is put together from what TLS has read already: to read the certificate again costs
 * half a millisecond of a connection.
 */
export function agentIdOfCall(call: WithAuth): string | undefined {
  const certificate = call.getAuthContext().sslPeerCertificate;
  if (!certificate?.raw) return undefined;
  const { nistCurve, pubkey, raw } = certificate;
  if (nistCurve === 'P-256' && pubkey?.length === P256_POINT) return agentIdOf(Buffer.concat([P256_HEAD, pubkey]));
  return agentIdOf(new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' }));
}
