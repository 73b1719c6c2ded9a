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
 * An email has its styles at its elements, which no page of ours may have. So it is a page of its own, which loads
 * nothing, runs nothing, has no origin, and stands in no frame but ours.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox";

/** What the product writes, as mail programs show it. */
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
    // It has no origin of its own that a browser could keep apart; asked to, it complains in the console.
    .removeHeader('origin-agent-cluster')
    .send(html);
