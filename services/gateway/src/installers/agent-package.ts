import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AppError, codeOf } from '@revive/platform/errors/errors';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { GatewayConfig } from '../config.js';

interface AgentPackage {
  readonly bytes: Buffer;
  readonly sha256: string;
}

@Injectable()
export class AgentPackages {
  #read: Promise<AgentPackage> | undefined;

  constructor(@Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'agentPackage'>) {}

  /** Throws NOT_FOUND (404) for a build without the agent. */
  async current(): Promise<AgentPackage> {
    this.#read ??= this.#open();
    try {
      return await this.#read;
    } catch (error) {
      // Retry on the next call, because a running build may still create the file.
      this.#read = undefined;
      throw error;
    }
  }

  async #open(): Promise<AgentPackage> {
    const { agentPackage: file } = this.config;
    try {
      const bytes = await readFile(file);
      return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      throw new AppError('NOT_FOUND', { file }, { sentence: 'This platform was built without the agent program.' });
    }
  }
}
