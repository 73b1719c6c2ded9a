import { readIfThere, writePrivate } from '../identity/private-files.js';

const BYTES = 32;

/**
 * The tenant's salt for fingerprints of devices. Kept in the agent's home, so that the first list after a start has
 * fingerprints too.
 */
export class DeviceSalt {
  #salt: Buffer | undefined;

  private constructor(
    private readonly path: string,
    kept: Buffer | undefined,
  ) {
    this.#salt = kept;
  }

  static async open(path: string): Promise<DeviceSalt> {
    const kept = Buffer.from((await readIfThere(path)) ?? '', 'hex');
    return new DeviceSalt(path, kept.length === BYTES ? kept : undefined);
  }

  get bytes(): Uint8Array | undefined {
    return this.#salt;
  }

  /** Returns whether the salt is a new one. Ignores a welcome without a salt, and one of a wrong length. */
  async take(salt: Uint8Array | null | undefined): Promise<boolean> {
    if (salt?.length !== BYTES || this.#salt?.equals(salt)) return false;
    this.#salt = Buffer.from(salt);
    await writePrivate(this.path, this.#salt.toString('hex'));
    return true;
  }
}
