import { Readable } from 'node:stream';
import { Body, Controller, Req, Res } from '@nestjs/common';
import type { FileSlice } from '@revive/proto/revive/onboarding/v1/application_files';
import type { FileKind, FileType } from '@revive/contracts/onboarding/files';
import { downloadName, FILE_TYPE_SIGNATURES } from '@revive/contracts/onboarding/files';
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
 * Uploads and downloads files of an application: screenshot, system information and supporting documents. Files are
 * transferred in parts, so that no request is large.
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
 * Sends a file as a download. The type is one of our four types and the name is ours: no text of the applicant appears
 * in a header. The first slice is read before the headers are sent, so that a refusal gets a proper status.
 */
async function send(reply: FastifyReply, read: (slice: number) => Promise<FileSlice>): Promise<void> {
  const first = await read(0);
  const { file } = first;
  if (!file) throw new AppError('NOT_FOUND');
  const [kind, type] = [file.kind as FileKind, file.type as FileType];
  await reply
    .header('content-type', FILE_TYPE_SIGNATURES[type].contentType)
    .header('content-disposition', `attachment; filename="${downloadName(kind, type, file.id)}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('content-length', file.size)
    .send(Readable.from(slices(first, read), { objectMode: false }));
}

async function* slices(first: FileSlice, read: (slice: number) => Promise<FileSlice>): AsyncGenerator<Uint8Array> {
  yield first.content;
  // A slow reader may take longer than the budget of one request, so each slice is a call with its own deadline.
  for (let slice = 1; slice < first.slices; slice++) yield (await withRequest({}, () => read(slice))).content;
}
