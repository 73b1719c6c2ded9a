import { createHash, verify, X509Certificate } from 'node:crypto';
import { NotTrustedError } from './order-keys.js';

/** A root's word about the root that follows it, as the platform hands it out. */
export interface RootStatement {
  /** PEM of both certificates. */
  readonly by: string;
  readonly root: string;
  readonly statement: string;
  readonly signature: string;
}

const PREFIX = Buffer.from('revive-next-root-v1\0', 'latin1');
/** A root lives for years; a longer row of them is nonsense. */
const MOST = 32;

export const fingerprintOf = (pem: string): string =>
  createHash('sha256').update(new X509Certificate(pem).raw).digest('hex');

/**
 * The roots that may be believed by who believes `root` (PEM), itself first: each later one is vouched for by the one
 * before it. Statements of roots that this one does not lead to say nothing here; a false one of a root that is
 * believed throws `NotTrustedError`.
 */
export function rootsFrom(root: string, statements: readonly RootStatement[]): string[] {
  if (statements.length > MOST) throw new NotTrustedError('The platform sent too many roots.');
  const believed = [new X509Certificate(root).toString()];
  const known = new Set([fingerprintOf(root)]);
  for (let grew = true; grew;) {
    grew = false;
    for (const said of statements) {
      const next = new X509Certificate(said.root);
      const fingerprint = createHash('sha256').update(next.raw).digest('hex');
      if (!known.has(fingerprintOf(said.by)) || known.has(fingerprint)) continue;
      vouched(new X509Certificate(said.by), fingerprint, said);
      if (!next.ca || !next.verify(next.publicKey)) throw new NotTrustedError("The next root isn't a valid root.");
      known.add(fingerprint);
      believed.push(next.toString());
      grew = true;
    }
  }
  return believed;
}

/** The root with this fingerprint among those that vouch, where an older one is known. */
export const voucherOf = (fingerprint: string, statements: readonly RootStatement[]): string | undefined =>
  statements.find(({ by }) => fingerprintOf(by) === fingerprint)?.by;

function vouched(by: X509Certificate, fingerprint: string, { statement, signature }: RootStatement): void {
  const signed = verify(
    'sha256',
    Buffer.concat([PREFIX, Buffer.from(statement)]),
    { key: by.publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64'),
  );
  if (!signed) throw new NotTrustedError("The next root isn't signed by the previous one.");
  const said = JSON.parse(statement) as { purpose?: unknown; root?: unknown };
  if (said.purpose !== 'root' || said.root !== fingerprint)
    throw new NotTrustedError('The root signed something else.');
}
