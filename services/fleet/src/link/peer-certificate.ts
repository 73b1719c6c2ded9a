import { X509Certificate } from 'node:crypto';
import type { PeerCertificate } from 'node:tls';
import { agentIdOf } from '@revive/platform/auth/signed-by-agent';

type OnCurve = PeerCertificate & { readonly pubkey?: Buffer; readonly nistCurve?: string };
interface WithAuth {
  getAuthContext(): { sslPeerCertificate?: OnCurve };
}

/** The bytes before the point in the SPKI (DER) of a P-256 key, and the length of an uncompressed point. */
const P256_HEAD = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');
const P256_POINT = 65;

/**
 * The agent's id, from the key of the certificate verified by TLS; undefined without a certificate. Every agent has a
 * P-256 key, whose SPKI is built from the parsed fields. Parsing the certificate again costs half a millisecond per
 * connection.
 */
export function agentIdOfCall(call: WithAuth): string | undefined {
  const certificate = call.getAuthContext().sslPeerCertificate;
  if (!certificate?.raw) return undefined;
  const { nistCurve, pubkey, raw } = certificate;
  if (nistCurve === 'P-256' && pubkey?.length === P256_POINT) return agentIdOf(Buffer.concat([P256_HEAD, pubkey]));
  return agentIdOf(new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' }));
}
