import { Controller, Query, Res } from '@nestjs/common';
import type { EmailPreviewQuery } from '@revive/contracts/notifications/emails';
import type { PreviewWording } from '@revive/contracts/notifications/wordings';
import { routes } from '@revive/contracts/routes/routes';
import { AppError } from '@revive/platform/errors/errors';
import type { FastifyReply } from 'fastify';
import { CurrentSession, type Session } from '../access/session.js';
import { GrpcClients } from '../clients/grpc-clients.js';
import { Route } from '../http/route.js';

/**
 * Policy of the preview page. Emails use inline styles, which our pages forbid. The preview is therefore a separate
 * page that loads nothing, runs nothing, has no origin and may be framed only by our pages.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox";

@Controller()
export class EmailPreviewController {
  constructor(private readonly clients: GrpcClients) {}

  @Route(routes.previewEmail)
  async previewEmail(
    @CurrentSession() session: Session,
    @Query() { owner, name }: EmailPreviewQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { templates } = await this.clients.notifications.call(session, 'listEmailTemplates', {});
    const found = templates.find((one) => one.owner === owner && one.name === name);
    if (found === undefined) throw new AppError('NOT_FOUND');
    await sendPage(reply, found.html);
  }

  @Route(routes.previewWording)
  async previewWording(
    @CurrentSession() session: Session,
    @Query() words: PreviewWording,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { html } = await this.clients.wordings.call(session, 'getWordingPreview', words);
    await sendPage(reply, html);
  }
}

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('x-frame-options', 'SAMEORIGIN')
    // A sandboxed page has no origin, so a browser logs a console warning for this header.
    .removeHeader('origin-agent-cluster')
    .send(html);
