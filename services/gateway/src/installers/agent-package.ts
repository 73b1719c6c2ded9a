import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  packageFile,
  PROGRAM_TARGETS,
  type AgentProgram,
  type PackageTarget,
  type ProgramTarget,
} from '@revive/contracts/onboarding/installer';
import { AppError, codeOf } from '@revive/platform/errors/errors';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { GatewayConfig } from '../config.js';

export interface AgentBuild {
  /** The archive for Node 24. */
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly programs: readonly AgentProgram[];
}
/** `programs.json` of `agent/build/build-agent.mjs`. */
interface ProgramList {
  readonly packageSha256: string;
  readonly programs: readonly (AgentProgram & { readonly file: string })[];
}

/** The agent of this build: the archive for Node 24, and the programs where they were built. */
@Injectable()
export class AgentPackages {
  #read: Promise<AgentBuild> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'agentPackage' | 'agentPrograms'>) {}

  /** Throws NOT_FOUND (404) for a build without the agent. */
  async current(): Promise<AgentBuild> {
    this.#read ??= this.#open();
    try {
      return await this.#read;
    } catch (error) {
      // Retry on the next call, because a running build may still create the file.
      this.#read = undefined;
      throw error;
    }
  }

  /** Throws NOT_FOUND (404) for a target that was not built. */
  async download(
    target: PackageTarget,
  ): Promise<{ name: string; sha256: string; sizeBytes: number; body: Buffer | Readable }> {
    const { bytes, sha256, programs } = await this.current();
    const name = packageFile(target);
    if (target === 'node') return { name, sha256, sizeBytes: bytes.length, body: bytes };
    const program = programs.find((one) => one.target === target);
    if (!program) throw notBuilt(target);
    const file = this.#fileOf(target);
    const found = await stat(file);
    // A file of another build would be refused by the installer, after a download of 45 MB.
    if (found.size !== program.sizeBytes) throw notBuilt(target);
    return { name, sha256: program.sha256, sizeBytes: program.sizeBytes, body: createReadStream(file) };
  }

  readonly #fileOf = (target: ProgramTarget): string => join(this.config.agentPrograms, packageFile(target));

  async #open(): Promise<AgentBuild> {
    const bytes = await ifThere(readFile(this.config.agentPackage));
    if (bytes === undefined)
      throw new AppError(
        'NOT_FOUND',
        { file: this.config.agentPackage },
        { sentence: 'This platform was built without the agent program.' },
      );
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { bytes, sha256, programs: await this.#programs(sha256) };
  }

  /** Only programs that were made of the same sources as the archive: a leftover of an older build is not offered. */
  async #programs(packageSha256: string): Promise<AgentProgram[]> {
    const text = await ifThere(readFile(join(this.config.agentPrograms, 'programs.json'), 'utf8'));
    if (text === undefined) return [];
    const list = JSON.parse(text) as ProgramList;
    if (list.packageSha256 !== packageSha256) return [];
    return PROGRAM_TARGETS.flatMap((target) => {
      const found = list.programs.find((one) => one.target === target);
      if (!found) return [];
      const { sha256, sizeBytes, version, isSigned } = found;
      return [{ target, sha256, sizeBytes, version, isSigned }];
    });
  }
}

const notBuilt = (target: string): AppError =>
  new AppError('NOT_FOUND', { target }, { sentence: 'This platform was built without a program for this system.' });

async function ifThere<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
