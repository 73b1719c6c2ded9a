import { readFile } from 'node:fs/promises';
import { experimental } from '@grpc/grpc-js';
import { Pki, type PkiTexts } from './pki.js';

/**
 * Milliseconds between checks. A mounted secret takes up to a minute to change, so a rotation needs no faster check.
 */
const LOOK_MS = 5000;

interface PresentPkiOptions {
  readonly texts: PkiTexts;
  readonly files: Partial<Readonly<Record<keyof PkiTexts, string>>>;
}
interface PkiWatcher {
  changed(): void;
  failed(error: unknown): void;
}
type CaListener = experimental.CaCertificateUpdateListener;
type IdentityListener = experimental.IdentityCertificateUpdateListener;

/**
 * The current certificates. The files are checked every few seconds, so that every instance follows a rotation without
 * a restart. Invariant: the current set is always consistent; a half-changed folder is ignored until the next check.
 * As gRPC's certificate provider this class gives new connections the new certificate; open streams stay.
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

  /**
   * Checks the files immediately. Throws where the files are unreadable or inconsistent; the previous set then stays
   * in use.
   */
  look(): Promise<void> {
    this.#looking ??= this.#read().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  addCaCertificateListener(listener: CaListener): void {
    this.#ca.add(listener);
    // Call the listener one microtask later: grpc-js (1.14.7) links its server to the credentials only after this call
    // and drops every connection until the update arrives.
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
