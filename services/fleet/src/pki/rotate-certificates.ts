import 'reflect-metadata';
import { createPrivateKey, X509Certificate as NodeCertificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';
import { AGENT_DAYS, makeIssuer, makeRoot, makeServerLeaf, type Issuer } from './certificates.js';
import { filesIn, linkHosts, ORDER_KEY_DAYS, write } from './make-certificates.js';
import { stateOrderKey } from './order-statement.js';
import { certificatesIn } from './pki.js';
import { stateNextRoot, type RootStatement } from './root-statement.js';
import { newKeyPem, signingKeys } from './signing-keys.js';

export class RotationError extends Error {
  override readonly name = 'RotationError';
}
interface RotationOptions {
  /** Hosts that agents dial, in addition to localhost and 127.0.0.1. */
  readonly hosts?: readonly string[];
  readonly now?: Date;
  /** Takes a step before its due date, after the theft of a key. */
  readonly hurry?: boolean;
}

const DAY = 86_400_000;
/**
 * Days between the first two steps. Online agents learn the next root at once; agents that are offline for less than a
 * week learn the root in time.
 */
const OVERLAP_DAYS = 7;

/**
 * Rotates an installation's certificates in the folder of `makeCertificates`. Every `fleet` instance that reads the
 * folder follows by itself. Each step writes whole files, the certificate of a pair last, so that an interrupted step
 * can be repeated.
 */
export class Rotation {
  readonly #now: Date;
  readonly #hosts: readonly string[];

  constructor(
    private readonly dir: string,
    private readonly options: RotationOptions = {},
  ) {
    this.#now = options.now ?? new Date();
    this.#hosts = linkHosts(options.hosts);
  }

  async leaf(): Promise<void> {
    await this.#linkLeaf(await this.#issuer('links'));
  }

  /**
   * Renews the issuers of agent and link certificates with new keys. Certificates signed by the old issuers stay valid
   * under the root.
   */
  async intermediates(): Promise<void> {
    await this.#intermediatesUnder(await this.#issuer('root'));
  }

  /**
   * First step of a root rotation: creates the next root and signs a statement about the next root with the current
   * root. The next root does not sign yet.
   */
  async beginRoot(): Promise<void> {
    const { roots, rootStatements } = filesIn(this.dir);
    if (existsSync(this.#at('root-next.crt')))
      throw new RotationError('The next root is there already: go on with "root switch".');
    const key = newKeyPem();
    const next = `${(await makeRoot(await signingKeys(key), this.#now)).toString('pem')}\n`;
    const present = await this.#read('root.crt');
    const statement = stateNextRoot(present, await this.#read('root.key'), next);
    await write(this.#at('root-next.key'), key);
    await write(this.#at('root-next.crt'), next);
    await write(rootStatements, JSON.stringify([...(await this.#statements()), statement]));
    await write(roots, pems(await readFile(roots, 'utf8'), next));
  }

  /**
   * Second step, a week later: the next root becomes the signing root. Agents that were offline all week renew over
   * HTTPS and learn the root from the statement.
   */
  async switchRoot(): Promise<void> {
    const { roots } = filesIn(this.dir);
    if (!existsSync(this.#at('root-next.crt')))
      throw new RotationError('There is no next root: begin with "root begin".');
    const [before, next, nextKey] = [
      await this.#read('root.crt'),
      await this.#read('root-next.crt'),
      await this.#read('root-next.key'),
    ];
    this.#due(next, OVERLAP_DAYS, 'Agents have to hear of the next root first');
    await write(this.#at('root-before.crt'), before);
    await write(this.#at('root.key'), nextKey);
    await write(this.#at('root.crt'), next);
    await write(roots, pems(next, before, await readFile(roots, 'utf8')));
    const root = { certificate: new x509.X509Certificate(next), keys: await signingKeys(nextKey) };
    const orderKey = createPrivateKey(await this.#read('order.key'));
    await write(
      this.#at('order-keys.json'),
      JSON.stringify([stateOrderKey(nextKey, orderKey, new Date(this.#now.getTime() + ORDER_KEY_DAYS * DAY))]),
    );
    await this.#intermediatesUnder(root);
    await rm(this.#at('root-next.key'));
    await rm(this.#at('root-next.crt'));
  }

  /**
   * Last step, after every certificate of the old root has expired: removes the old root from the trusted roots. Its
   * statement about the successor is kept.
   */
  async finishRoot(): Promise<void> {
    const { roots } = filesIn(this.dir);
    if (!existsSync(this.#at('root-before.crt')) || existsSync(this.#at('root-next.crt')))
      throw new RotationError('No root has been replaced: "root begin" and "root switch" come first.');
    const issuer = await this.#read('agents.crt');
    this.#due(issuer, AGENT_DAYS, 'Certificates that lead to the old root may be alive');
    await write(roots, pems(await this.#read('root.crt')));
    await rm(this.#at('root-before.crt'));
  }

  /** `since`: PEM of the certificate that ended the previous step. */
  #due(since: string, days: number, why: string): void {
    const due = new Date(new NodeCertificate(since).validFromDate.getTime() + days * DAY);
    if (!this.options.hurry && this.#now < due)
      throw new RotationError(`${why}: this step is due on ${due.toISOString().slice(0, 10)} (--hurry takes it now).`);
  }

  async #intermediatesUnder(root: Issuer): Promise<void> {
    await this.#newIssuer(root, 'agents', 'Revive agents', 'client');
    await this.#linkLeaf(await this.#newIssuer(root, 'links', 'Revive links', 'server'));
  }

  async #newIssuer(root: Issuer, file: string, name: string, purpose: 'client' | 'server'): Promise<Issuer> {
    const pem = newKeyPem();
    const keys = await signingKeys(pem);
    const certificate = await makeIssuer(root, keys.publicKey, name, purpose, this.#now);
    await write(this.#at(`${file}.key`), pem);
    await write(this.#at(`${file}.crt`), `${certificate.toString('pem')}\n`);
    return { certificate, keys };
  }

  async #linkLeaf(issuer: Issuer): Promise<void> {
    const pem = newKeyPem();
    const leaf = await makeServerLeaf(issuer, (await signingKeys(pem)).publicKey, this.#hosts, this.#now);
    await write(this.#at('link.key'), pem);
    await write(this.#at('link.crt'), `${leaf.toString('pem')}\n${issuer.certificate.toString('pem')}\n`);
  }

  async #issuer(file: string): Promise<Issuer> {
    return {
      certificate: new x509.X509Certificate(await this.#read(`${file}.crt`)),
      keys: await signingKeys(await this.#read(`${file}.key`)),
    };
  }

  async #statements(): Promise<RootStatement[]> {
    return JSON.parse(await this.#read('root-statements.json')) as RootStatement[];
  }

  #at(name: string): string {
    return join(this.dir, name);
  }
  #read(name: string): Promise<string> {
    return readFile(this.#at(name), 'utf8');
  }
}

function pems(...texts: string[]): string {
  return [...new Set(texts.flatMap((text) => certificatesIn(text).map((one) => one.toString())))].join('');
}
