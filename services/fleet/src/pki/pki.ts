import { createPrivateKey, verify, X509Certificate } from 'node:crypto';
import type { OrderKey } from '@revive/proto/revive/fleet/v1/fleet';
import { AgentIssuer } from './agent-issuer.js';
import { fingerprint, STATEMENT_PREFIX } from './order-statement.js';
import type { RootStatement } from './root-statement.js';

export interface PkiTexts {
  /** PEM: the signing root first, then roots that agents' certificates may still chain to. */
  readonly root: string;
  readonly issuerCert: string;
  readonly issuerKey: string;
  readonly linkCert: string;
  readonly linkKey: string;
  /** JSON: statements about order signing keys and about successors of older roots. */
  readonly orderKeys: string;
  readonly rootStatements: string;
}

export class Pki {
  private constructor(
    readonly issuer: AgentIssuer,
    readonly link: { readonly cert: string; readonly key: string },
    /** PEM; the roots that verify agents. */
    readonly trusted: string,
    readonly orderKeys: readonly OrderKey[],
    readonly roots: readonly RootStatement[],
    /** Fingerprints of every root that an agent may have pinned, including the oldest. */
    readonly fingerprints: ReadonlySet<string>,
  ) {}

  /** Throws where the texts do not match, such as in the middle of a rotation. */
  static async open(texts: PkiTexts): Promise<Pki> {
    const roots = certificatesIn(texts.root);
    const [signing] = roots;
    const [linkLeaf, linkIssuer] = certificatesIn(texts.linkCert);
    if (!signing) throw new TypeError('There is no root among the certificates');
    const issuer = await AgentIssuer.open({
      root: signing.toString(),
      issuerCert: texts.issuerCert,
      issuerKey: texts.issuerKey,
    });
    if (!new X509Certificate(texts.issuerCert).checkPrivateKey(createPrivateKey(texts.issuerKey)))
      throw new TypeError('The key of the issuer of agents is not its certificate’s');
    if (!linkLeaf?.checkPrivateKey(createPrivateKey(texts.linkKey)))
      throw new TypeError('The link’s key is not its certificate’s');
    if (
      !linkIssuer ||
      !linkLeaf.verify(linkIssuer.publicKey) ||
      !roots.some((root) => linkIssuer.verify(root.publicKey))
    )
      throw new TypeError('The link’s certificate does not lead to a root');
    const orderKeys = (JSON.parse(texts.orderKeys) as OrderKey[]).map(({ publicKey, statement, signature }) => ({
      publicKey,
      statement,
      signature,
    }));
    if (orderKeys.length === 0 || !orderKeys.every((one) => isStated(signing, one)))
      throw new TypeError('A key that signs orders is not vouched for by the root that signs');
    const statements = (JSON.parse(texts.rootStatements) as RootStatement[]).map(
      ({ by, root, statement, signature }) => ({ by, root, statement, signature }),
    );
    const known = [
      ...roots,
      ...statements.flatMap(({ by, root }) => [new X509Certificate(by), new X509Certificate(root)]),
    ];
    return new Pki(
      issuer,
      { cert: texts.linkCert, key: texts.linkKey },
      texts.root,
      orderKeys,
      statements,
      new Set(known.map(({ raw }) => fingerprint(raw))),
    );
  }
}

const isStated = (root: X509Certificate, { statement, signature }: OrderKey): boolean =>
  verify(
    'sha256',
    Buffer.concat([STATEMENT_PREFIX, Buffer.from(statement)]),
    { key: root.publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64'),
  );

export const certificatesIn = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (one) => new X509Certificate(one),
  );
