import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Controller, Param, Req, Res } from '@nestjs/common';
import type { UpdatePublisher as PublisherStatus } from '@revive/contracts/fleet/updates';
import { routes } from '@revive/contracts/routes/routes';
import { AppError, codeOf } from '@revive/platform/errors/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Route } from '../http/route.js';
import { UpdatePublisher } from './update-publisher.js';

/** Names that a publisher writes; they contain no separator, so no name leaves the folder. */
const METADATA = /^(\d{1,9}\.(root|targets|snapshot)|timestamp)\.json$/;
const TARGET = /^[0-9a-f]{64}\.(agent|supervisor)-[\w-]{1,40}(\.[\w-]{1,20}){1,6}$/;

/** Serves signed files as they are: agents verify each byte, so the files need no secret and no session. */
@Controller()
export class UpdatesController {
  constructor(private readonly publisher: UpdatePublisher) {}

  @Route(routes.getUpdateMetadata)
  async getUpdateMetadata(@Param('file') file: string, @Res() reply: FastifyReply): Promise<void> {
    // control: only published files are served
    if (!METADATA.test(file)) throw new AppError('NOT_FOUND');
    await this.#send(reply, this.publisher.repository?.metadataDir, file, 'application/json');
  }

  @Route(routes.getUpdateTarget)
  async getUpdateTarget(
    @Param('file') file: string,
    @Req() { headers: { range } }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!TARGET.test(file)) throw new AppError('NOT_FOUND');
    const from = Number(/^bytes=(\d{1,12})-$/.exec(range ?? '')?.[1] ?? 0);
    await this.#send(reply, this.publisher.repository?.targetsDir, file, 'application/octet-stream', from);
  }

  @Route(routes.getUpdatePublisher)
  getUpdatePublisher(): Promise<PublisherStatus> {
    return this.publisher.status();
  }

  async #send(reply: FastifyReply, dir: string | undefined, file: string, type: string, from = 0): Promise<void> {
    if (dir === undefined) throw new AppError('NOT_FOUND');
    const path = join(dir, file);
    const size = await sizeOf(path);
    const start = from < size ? from : 0;
    await reply
      .status(start > 0 ? 206 : 200)
      .header('content-type', type)
      .header('content-length', size - start)
      .header('accept-ranges', 'bytes')
      // A versioned file never changes; the timestamp is the news.
      .header('cache-control', file === 'timestamp.json' ? 'no-store' : 'no-cache')
      .headers(start > 0 ? { 'content-range': `bytes ${start}-${size - 1}/${size}` } : {})
      .send(createReadStream(path, { start }));
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new AppError('NOT_FOUND');
    throw error;
  }
}
