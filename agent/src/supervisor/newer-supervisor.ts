/**
 * The record of a newer supervisor: which file was verified last, how often it was begun, and whether it is broken. A
 * supervisor is never removed from the record, so that a broken one is not loaded again.
 */
import { readFile } from 'node:fs/promises';
import { compareReleases } from '@revive/contracts/fleet/update-states';
import { writePrivate } from '../identity/private-files.js';
import { sha256Of } from '../updates/program-folder.js';

/** A newer supervisor that was begun so often without lasting is not loaded again. */
export const MOST_BEGINS = 3;

export interface Newer {
  readonly version: string;
  readonly file: string;
  readonly sha256: string;
  readonly begins: number;
}

export class NewerSupervisor {
  #newer: Newer | undefined;

  constructor(
    private readonly record: string,
    /** Version of the installed supervisor. */
    private readonly installed: string,
  ) {}

  async read(): Promise<void> {
    try {
      this.#newer = JSON.parse(await readFile(this.record, 'utf8')) as Newer;
    } catch {
      // No record or a torn record: the installed supervisor runs.
      this.#newer = undefined;
    }
  }

  /** Undefined unless the verified file is still there, newer than the installed supervisor, and not broken. */
  async usable(): Promise<Newer | undefined> {
    const newer = this.#newer;
    // control: a supervisor that did not last is not loaded again = !newer
    if (!newer || newer.begins >= MOST_BEGINS) return undefined;
    try {
      // control: no supervisor is loaded that is older than the installed one
      if (compareReleases(newer.version, this.installed) <= 0) return undefined;
      // control: only the verified bytes of a newer supervisor are loaded = newer
      return (await sha256Of(newer.file)) === newer.sha256 ? newer : undefined;
    } catch {
      // The file is gone: the installed supervisor runs.
      return undefined;
    }
  }

  isBroken(sha256: string): boolean {
    return this.#newer?.sha256 === sha256 && this.#newer.begins >= MOST_BEGINS;
  }

  /** Takes a supervisor that the agent has verified. Its failures so far still count. */
  async take({ version, file, sha256 }: Omit<Newer, 'begins'>): Promise<void> {
    const begins = this.#newer?.sha256 === sha256 ? this.#newer.begins : 0;
    await this.#note({ version, file, sha256, begins });
  }

  begins(newer: Newer): Promise<void> {
    return this.#note({ ...newer, begins: newer.begins + 1 });
  }

  /** A supervisor that lasted may be begun again after each start of this PC. */
  lasted(newer: Newer): Promise<void> {
    return this.#note({ ...newer, begins: 0 });
  }

  failed(newer: Newer): Promise<void> {
    return this.#note({ ...newer, begins: MOST_BEGINS });
  }

  #note(newer: Newer): Promise<void> {
    this.#newer = newer;
    // A full disk loses the record alone: this process has it in memory, and the next start runs the installed supervisor.
    return writePrivate(this.record, JSON.stringify(newer)).catch(() => undefined);
  }
}
