import { Controller, Inject, Req, Res } from '@nestjs/common';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { routes } from '@revive/contracts/routes/routes';
import { AppError, codeOf } from '@revive/platform/errors/errors';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { isFromOwnSite } from '../http/origin.guard.js';
import { Route } from '../http/route.js';

/** Serves the rescue media for PCs that no longer start: a file of this build without secrets, the same for all. */
@Controller()
export class RescueMediaController {
  constructor(@Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'rescueMedia'>) {}

  @Route(routes.getRescueMedia)
  async getRescueMedia(): Promise<{ built: boolean; sizeBytes?: number }> {
    const sizeBytes = await this.#size();
    return sizeBytes === undefined ? { built: false } : { built: true, sizeBytes };
  }

  @Route(routes.downloadRescueAgent)
  async downloadRescueAgent(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    // A link on a foreign site must not trigger the download.
    if (!isFromOwnSite(request)) throw new AppError('FOREIGN_ORIGIN');
    const sizeBytes = await this.#size();
    if (sizeBytes === undefined)
      throw new AppError('NOT_FOUND', undefined, {
        sentence: 'This platform was built without rescue media. Use the installer of an agent instead.',
      });
    await reply
      .header('content-type', 'application/octet-stream')
      .header('content-length', sizeBytes)
      .header('content-disposition', 'attachment; filename="revive-rescue.iso"')
      .header('cache-control', 'no-cache')
      .send(createReadStream(this.config.rescueMedia));
  }

  async #size(): Promise<number | undefined> {
    try {
      const found = await stat(this.config.rescueMedia);
      return found.isFile() ? found.size : undefined;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }
}
