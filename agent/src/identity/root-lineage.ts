import { createHash, verify, X509Certificate } from 'node:crypto';
import { NotTrustedError } from './order-keys.js';

export interface RootStatement {
  readonly by: string;
  readonly root: string;
  readonly statement: string;
  readonly signature: string;
}

const PREFIX = Buffer.from('revive-next-root-v1\0', 'latin1');
/** Limit: a root lives for years, so a longer chain is invalid. */
const MOST = 32;

export const fingerprintOf = (pem: string): string =>
  createHash('sha256').update(new X509Certificate(pem).raw).digest('hex');

/**
 * Returns all roots trusted from `root` (PEM), starting with `root`: each later root is vouched for by its
 * predecessor. Statements outside this chain are ignored. A false statement inside the chain throws `NotTrustedError`.
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
    throw new NotTrustedError('The root’s signature covers different data.');
}
