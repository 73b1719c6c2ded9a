import { rm, writeFile } from 'node:fs/promises';
import { busyWork } from '../updates/busy-marks.js';
import { isFile, sha256Of, type Current, type Program, type ProgramFolder } from '../updates/program-folder.js';

/** N-1 is kept for 14 days. */
export const KEEP_MS = 14 * 86_400_000;
/** Milliseconds that the PC's clock must stay past the end of a retention: a clock may jump by years for a moment. */
const PAST_MS = 86_400_000;

/** The steps on disk that an upgrade and a return have in common. */
export class SwapPrograms {
  #pastSince: number | undefined;
  /** Version that was linked last, also if the disk is full and has no record of it. */
  #linked: Current | undefined;

  constructor(
    private readonly folder: ProgramFolder,
    /** The installed program: it is never removed, so there is always a version to start. */
    private readonly base: Program,
  ) {}

  async current(): Promise<Current> {
    return this.#linked ?? (await this.folder.read<Current>('current')) ?? { version: this.base.version };
  }

  async find(version: string | undefined): Promise<Program | undefined> {
    const found = version === undefined ? undefined : await this.folder.program(version);
    if (found) return found;
    return version === this.base.version && (await isFile(this.base.file)) ? this.base : undefined;
  }

  /** The version to go back to: the one before, or the installed program. */
  async before({ version, previous }: Current): Promise<Program | undefined> {
    return (await this.find(previous)) ?? (version === this.base.version ? undefined : this.find(this.base.version));
  }

  /** Checks the bytes again, long after the agent verified them. */
  async isVerified(version: string, sha256: string): Promise<boolean> {
    const program = await this.find(version);
    // The installed program came with this supervisor and is no update.
    if (program === this.base) return true;
    // control: the supervisor starts only the verified bytes = true
    return program !== undefined && (await sha256Of(program.file)) === sha256;
  }

  /** Makes `to` the version that starts. Used by the upgrade and by the way back. */
  async link(to: string, keep: string | undefined, wall: number): Promise<void> {
    await this.put({
      version: to,
      ...(keep !== undefined && keep !== to && { previous: keep, previousUntil: wall + KEEP_MS }),
    });
  }

  async put(current: Current): Promise<void> {
    await this.folder.write('current', current);
    this.#linked = current;
  }

  /** Like `put`, and in memory alone where the disk takes nothing: a broken version must not stay. */
  async putAnyway(current: Current): Promise<void> {
    this.#linked = current;
    await this.folder.write('current', current);
  }

  /** The lock comes before the look at the marks (`busy-marks.ts`). */
  async lock(): Promise<string | undefined> {
    await writeFile(this.folder.swapLock, String(process.pid), { mode: 0o600 });
    const work = await busyWork(this.folder);
    if (work !== undefined) await this.unlock();
    return work;
  }

  unlock(): Promise<void> {
    return rm(this.folder.swapLock, { force: true });
  }

  /** Removes versions that are neither current nor kept. `keep`: versions of an open swap. */
  async prune(now: number, wall: number, keep: readonly string[]): Promise<void> {
    const current = await this.current();
    const isPast = current.previousUntil !== undefined && wall > current.previousUntil;
    this.#pastSince = isPast ? (this.#pastSince ?? now) : undefined;
    if (this.#pastSince !== undefined && now - this.#pastSince > PAST_MS) {
      await this.link(current.version, undefined, wall);
      this.#pastSince = undefined;
      return;
    }
    // The agent notes its offer before it unpacks the version.
    const offer = await this.folder.read<{ readonly version: string }>('offer');
    const kept = new Set([current.version, current.previous, offer?.version, ...keep]);
    for (const version of await this.folder.versions())
      if (!kept.has(version)) await this.folder.removeVersion(version);
  }
}
