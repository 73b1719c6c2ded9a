import { readFile } from 'node:fs/promises';
import { experimental } from '@grpc/grpc-js';
import { Pki, type PkiTexts } from './pki.js';

/** A mounted secret changes within a minute; a rotation is waited for, not hurried. */
const LOOK_MS = 5000;

export interface PresentPkiOptions {
  /** As they were at the start. */
  readonly texts: PkiTexts;
  /** Where they came from; what has no file stays as it was. */
  readonly files: Partial<Readonly<Record<keyof PkiTexts, string>>>;
}
export interface PkiWatcher {
  changed(): void;
  failed(error: unknown): void;
}
type CaListener = experimental.CaCertificateUpdateListener;
type IdentityListener = experimental.IdentityCertificateUpdateListener;

/**
 * The certificates of now: their files are looked at every few seconds, so that every instance follows a rotation by
 * itself and none is restarted. Invariant: what is present always belongs together; a half-changed folder is looked at
 * again and changes nothing. To gRPC it is the provider of the link's certificate: new connections get the new one,
 * streams that are open stay.
 */
export class PresentPki implements experimental.CertificateProvider {
  readonly #ca = new Set<CaListener>();
  readonly #identity = new Set<IdentityListener>();
  #seen: string;
  #watcher: PkiWatcher | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  private constructor(
    private readonly options: PresentPkiOptions,
    private pki: Pki,
  ) {
    this.#seen = JSON.stringify(options.texts);
  }

  static async open(options: PresentPkiOptions): Promise<PresentPki> {
    return new PresentPki(options, await Pki.open(options.texts));
  }

  get now(): Pki {
    return this.pki;
  }

  watch(watcher: PkiWatcher): void {
    this.#watcher = watcher;
    this.#timer ??= setInterval(() => void this.look().catch((error: unknown) => watcher.failed(error)), LOOK_MS);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** Looks at the files now. Throws where they cannot be read or do not belong together; then the former ones stay. */
  look(): Promise<void> {
    this.#looking ??= this.#read().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  addCaCertificateListener(listener: CaListener): void {
    this.#ca.add(listener);
    // A turn later: grpc-js (1.14.7) joins its server to the credentials only after it has asked for them, and drops
    // every connection until it hears.
    queueMicrotask(() => listener(this.#caUpdate()));
  }
  removeCaCertificateListener(listener: CaListener): void {
    this.#ca.delete(listener);
  }
  addIdentityCertificateListener(listener: IdentityListener): void {
    this.#identity.add(listener);
    queueMicrotask(() => listener(this.#identityUpdate()));
  }
  removeIdentityCertificateListener(listener: IdentityListener): void {
    this.#identity.delete(listener);
  }

  async #read(): Promise<void> {
    const texts: Record<string, string> = { ...this.options.texts };
    for (const [name, path] of Object.entries(this.options.files)) texts[name] = (await readFile(path, 'utf8')).trim();
    const seen = JSON.stringify(texts);
    if (seen === this.#seen) return;
    this.pki = await Pki.open(texts as unknown as PkiTexts);
    this.#seen = seen;
    for (const listener of this.#ca) listener(this.#caUpdate());
    for (const listener of this.#identity) listener(this.#identityUpdate());
    this.#watcher?.changed();
  }

  #caUpdate(): experimental.CaCertificateUpdate {
    return { caCertificate: Buffer.from(this.pki.trusted) };
  }
  #identityUpdate(): experimental.IdentityCertificateUpdate {
    return { certificate: Buffer.from(this.pki.link.cert), privateKey: Buffer.from(this.pki.link.key) };
  }
}
