import 'reflect-metadata';
import { X509Certificate as NodeCertificate } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { agentIdOf } from '@revive/platform/auth/signed-by-agent';
import { makeAgentLeaf, type Issuer } from './certificates.js';
import { fingerprint } from './order-statement.js';
import { signingKeys } from './signing-keys.js';

export interface IssuedCertificate {
  readonly agentId: string;
  /** SPKI DER. */
  readonly spki: Buffer;
  /** PEM. */
  readonly certificate: string;
}

/** A malformed request, a request without proof of its key, or a key that is not P-256. */
export class BadRequestError extends Error {
  override readonly name = 'BadRequestError';
}

/** Issues clientAuth leaves from certificate requests; copies only the key from a request. */
export class AgentIssuer {
  private constructor(
    readonly rootPem: string,
    readonly rootFingerprint: string,
    readonly chainPem: string,
    readonly issuer: Issuer,
  ) {}

  /** PEM texts. Throws for an issuer that the root did not sign, so that a mixed-up configuration fails at startup. */
  static async open(pem: { root: string; issuerCert: string; issuerKey: string }): Promise<AgentIssuer> {
    const [root, issuer] = [new NodeCertificate(pem.root), new NodeCertificate(pem.issuerCert)];
    if (!issuer.verify(root.publicKey))
      throw new TypeError('The certificate of the issuer of agents was not signed by the root');
    const made = { certificate: new x509.X509Certificate(pem.issuerCert), keys: await signingKeys(pem.issuerKey) };
    return new AgentIssuer(root.toString(), fingerprint(root.raw), issuer.toString(), made);
  }

  /** `csr`: PEM. `until` ends the leaf earlier than usual. Throws `BadRequestError`. */
  async issue(csr: string, now: Date, until?: Date): Promise<IssuedCertificate> {
    const publicKey = await provenKey(csr);
    const spki = Buffer.from(publicKey.rawData);
    const agentId = agentIdOf(spki);
    const leaf = await makeAgentLeaf(this.issuer, publicKey, agentId, now, until);
    return { agentId, spki, certificate: `${leaf.toString('pem')}\n` };
  }
}

async function provenKey(csr: string): Promise<x509.PublicKey> {
  try {
    const request = new x509.Pkcs10CertificateRequest(csr);
    const { name, namedCurve } = request.publicKey.algorithm as { name: string; namedCurve?: string };
    if (name === 'ECDSA' && namedCurve === 'P-256' && (await request.verify())) return request.publicKey;
  } catch (error) {
    throw new BadRequestError('The certificate request cannot be read', { cause: error });
  }
  throw new BadRequestError('The certificate request does not prove a P-256 key');
}
