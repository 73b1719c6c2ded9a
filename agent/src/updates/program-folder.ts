/**
 * The folder `updates` of an agent's home, shared by the agent and its supervisor:
 *
 *     current.json       which version runs, and the version before with the end of its retention
 *     swap.json          marker: the swap that is under way, and the version that an interrupted swap returns to
 *     result.json        outcome of the latest update
 *     state.json         check-ins of the agent, one of the two witnesses of its life
 *     offer.json         the offer that the agent works on
 *     busy/              marks of work during which nothing is swapped
 *     tuf-<publisher>/   metadata of one publisher
 *     versions/<n>/      one program, with `program.json`
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  RELEASE,
  type RollBackReason,
  type UpdateProblem,
  type UpdateStateName,
} from '@revive/contracts/fleet/update-states';
import { readIfThere, writePrivate } from '../identity/private-files.js';

/** `script` runs with the Node of the supervisor, `binary` by itself. */
export interface Program {
  readonly version: string;
  readonly file: string;
  readonly kind: 'script' | 'binary';
  /** SHA-256 of the file, hex. */
  readonly sha256: string;
}

export interface Current {
  readonly version: string;
  readonly previous?: string;
  /** Epoch milliseconds. */
  readonly previousUntil?: number;
}

/** `undoTo` says what would be undone: the version that runs if the swap does not end. */
export interface SwapMarker {
  readonly offerId: string;
  readonly from: string;
  readonly to: string;
  readonly undoTo: string;
  readonly step: 'marked' | 'stopped' | 'linked' | 'started';
  /** Set while the swap goes back. */
  readonly backBecause?: RollBackReason;
  /** A person ordered to go back; the swap itself is the same. */
  readonly ordered?: true;
}

export interface UpdateResult {
  readonly offerId: string;
  readonly from: string;
  readonly to: string;
  readonly state: Extract<UpdateStateName, 'swapped' | 'watching' | 'done' | 'rolled_back' | 'verified'>;
  readonly reason?: RollBackReason;
  readonly problem?: UpdateProblem;
}

const FILES = { current: 'current.json', swap: 'swap.json', result: 'result.json', offer: 'offer.json' } as const;
type Kept = keyof typeof FILES;

export class ProgramFolder {
  constructor(readonly root: string) {}

  static of(home: string): ProgramFolder {
    return new ProgramFolder(join(home, 'updates'));
  }

  async make(): Promise<void> {
    for (const name of ['', 'versions', 'busy']) await mkdir(join(this.root, name), { recursive: true, mode: 0o700 });
  }

  get stateFile(): string {
    return join(this.root, 'state.json');
  }
  get busyMarks(): string {
    return join(this.root, 'busy');
  }
  get swapLock(): string {
    return join(this.root, 'swap.lock');
  }

  versionDir(version: string): string {
    if (!RELEASE.test(version)) throw new TypeError('a version has three numbers');
    return join(this.root, 'versions', version);
  }

  /** A torn or foreign file counts as absent, because the supervisor must start an agent from any state of the disk. */
  async read<T>(name: Kept): Promise<T | undefined> {
    try {
      const text = await readIfThere(join(this.root, FILES[name]));
      return text === undefined ? undefined : (JSON.parse(text) as T);
    } catch {
      return undefined;
    }
  }

  write(name: Kept, value: object): Promise<void> {
    return writePrivate(join(this.root, FILES[name]), JSON.stringify(value));
  }

  remove(name: Kept): Promise<void> {
    return rm(join(this.root, FILES[name]), { force: true });
  }

  /** The installed program starts next, as after a new installation. Versions and metadata stay. */
  async startInstalled(): Promise<void> {
    for (const name of ['current', 'swap', 'offer', 'result'] as const) await this.remove(name);
  }

  /** The program of a version with the absolute path of its file, or undefined without one. */
  async program(version: string): Promise<Program | undefined> {
    const dir = this.versionDir(version);
    try {
      const text = await readIfThere(join(dir, 'program.json'));
      if (text === undefined) return undefined;
      const said = JSON.parse(text) as Program;
      const file = join(dir, said.file);
      return (await isFile(file)) ? { ...said, version, file } : undefined;
    } catch {
      // An unreadable version is no version: the supervisor goes on with the next best.
      return undefined;
    }
  }

  async versions(): Promise<string[]> {
    try {
      return (await readdir(join(this.root, 'versions'))).filter((name) => RELEASE.test(name));
    } catch {
      // Without the folder there is no version besides the installed program.
      return [];
    }
  }

  removeVersion(version: string): Promise<void> {
    return rm(this.versionDir(version), { recursive: true, force: true });
  }
}

export async function isFile(path: string): Promise<boolean> {
  try {
    const { size } = await stat(path);
    return size > 0;
  } catch {
    // Any error means that the file cannot be started.
    return false;
  }
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
