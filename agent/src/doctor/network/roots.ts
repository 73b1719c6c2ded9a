import { X509Certificate } from 'node:crypto';
import { getCACertificates, rootCertificates, type DetailedPeerCertificate } from 'node:tls';

/** `public`: shipped with Node. `added`: trusted by this agent through a setting. `system`: trusted by the system only. */
export type RootKind = 'public' | 'added' | 'system' | 'foreign';

export interface SeenRoot {
  readonly name: string;
  readonly kind: RootKind;
}

/** Longest chain of a server in practice is four; a loop of cross-signed certificates must end. */
const MOST_LINKS = 10;

/**
 * The last certificate of the chain that the server sent and the trust store completed. A server often leaves out its
 * root; then the issuer of the last certificate is the root's name.
 */
export function rootOf(leaf: DetailedPeerCertificate, trusted: readonly string[]): SeenRoot {
  let top = leaf;
  for (let link = 0; link < MOST_LINKS; link++) {
    const issuer: DetailedPeerCertificate | undefined = top.issuerCertificate;
    if (!issuer || issuer.fingerprint256 === top.fingerprint256) break;
    top = issuer;
  }
  return { name: nameOf(top.issuer), kind: kindOf(top.fingerprint256, trusted) };
}

function kindOf(fingerprint: string, trusted: readonly string[]): RootKind {
  const isIn = (pems: readonly string[]): boolean => pems.some((pem) => fingerprintOf(pem) === fingerprint);
  if (isIn(trusted)) return isIn(rootCertificates) ? 'public' : 'added';
  return isIn(systemRoots()) ? 'system' : 'foreign';
}

/** A system without a certificate store has no roots. */
function systemRoots(): readonly string[] {
  try {
    return getCACertificates('system');
  } catch {
    // The store is missing or unreadable: the root then counts as unknown to the system.
    return [];
  }
}

const fingerprintOf = (pem: string): string => new X509Certificate(pem).fingerprint256;

const only = (part: string | string[] | undefined): string | undefined => (Array.isArray(part) ? part[0] : part);

function nameOf({ O, CN }: DetailedPeerCertificate['issuer']): string {
  const [organisation, common] = [only(O), only(CN)];
  if (organisation === undefined || common === undefined || common.includes(organisation))
    return common ?? organisation ?? 'a root without a name';
  return `${common} (${organisation})`;
}
