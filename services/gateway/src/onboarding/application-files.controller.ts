import { Readable } from 'node:stream';
import { Body, Controller, Req, Res } from '@nestjs/common';
import type { FileSlice } from '@revive/proto/revive/onboarding/v1/application_files';
import type { FileKind, FileType } from '@revive/contracts/onboarding/files';
import { downloadName, FILE_TYPE_LOOKS } from '@revive/contracts/onboarding/files';
import { routes } from '@revive/contracts/routes/routes';
import { AppError } from '@revive/platform/errors/errors';
import { withRequest } from '@revive/platform/telemetry/request-context';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GrpcClients } from '../clients/grpc-clients.js';
import { CurrentSession, type Session } from '../access/session.js';
import { Id } from '../http/params.js';
import { Route } from '../http/route.js';
import { Applicants } from './applicant.js';

type Linked<T = object> = T & { link?: string };

/**
 * Screenshot, system information and supporting documents of an application, as files to be saved. They come and go in
 * parts, so that no request is large.
 */
@Controller()
export class ApplicationFilesController {
  constructor(
    private readonly clients: GrpcClients,
    private readonly applicants: Applicants,
  ) {}

  @Route(routes.readMyApplicationFile)
  async readMyApplicationFile(
    @Body() { link, file }: Linked<{ file: string }>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const applicant = await this.applicants.of(request, link);
    await send(reply, (slice) => this.clients.applicationFiles.callAnonymous('readMyFile', { applicant, file, slice }));
  }

  @Route(routes.readApplicationFile)
  async readApplicationFile(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await send(reply, (slice) => this.clients.applicationFiles.call(session, 'readApplicationFile', { id, slice }));
  }
}

/**
 * Answers a file as one to be saved. Its type is one of the four that we know, whatever it was sent as, and its name is
 * ours: what the applicant called it stands in no header. The first slice is read before the answer begins, so that a
 * refusal is one.
 */
async function send(reply: FastifyReply, read: (slice: number) => Promise<FileSlice>): Promise<void> {
  const first = await read(0);
  const { file } = first;
  if (!file) throw new AppError('NOT_FOUND');
  const [kind, type] = [file.kind as FileKind, file.type as FileType];
  await reply
    .header('content-type', FILE_TYPE_LOOKS[type].contentType)
    .header('content-disposition', `attachment; filename="${downloadName(kind, type, file.id)}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('content-length', file.size)
    .send(Readable.from(slices(first, read), { objectMode: false }));
}

async function* slices(first: FileSlice, read: (slice: number) => Promise<FileSlice>): AsyncGenerator<Uint8Array> {
  yield first.content;
  // Whoever reads slowly has longer than one request's budget: each slice is a call with a deadline of its own.
  for (let slice = 1; slice < first.slices; slice++) yield (await withRequest({}, () => read(slice))).content;
}
