import { Controller, Query, Req, Res } from '@nestjs/common';
import type { InstallerQuery } from '@revive/contracts/onboarding/installer';
import { routes } from '@revive/contracts/routes/routes';
import { AppError } from '@revive/platform/errors/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentSession, type Session } from '../access/session.js';
import { isFromOwnSite } from '../http/origin.guard.js';
import { Id } from '../http/params.js';
import { Route } from '../http/route.js';
import { AgentPackages } from './agent-package.js';
import { Installers, sendInstaller } from './installers.js';

@Controller()
export class InstallersController {
  constructor(
    private readonly installers: Installers,
    private readonly packages: AgentPackages,
  ) {}

  @Route(routes.downloadInstaller)
  async downloadInstaller(
    @CurrentSession() session: Session,
    @Id() id: string,
    @Query() { kind, port }: InstallerQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // This GET creates a token, so a link on a foreign site, port or subdomain must not trigger the request.
    if (!isFromOwnSite(request)) throw new AppError('FOREIGN_ORIGIN');
    await sendInstaller(
      reply,
      await this.installers.write(session, {
        tenantId: id,
        ...(kind && { kind }),
        ...(port !== undefined && { port }),
      }),
    );
  }

  @Route(routes.downloadAgent)
  async downloadAgent(@Res() reply: FastifyReply): Promise<void> {
    const { bytes, sha256 } = await this.packages.current();
    await reply
      .header('content-type', 'application/gzip')
      .header('content-disposition', 'attachment; filename="revive-agent.tar.gz"')
      .header('etag', `"${sha256}"`)
      .header('cache-control', 'no-cache')
      .send(bytes);
  }

  @Route(routes.getAgentPackage)
  async getAgentPackage(): Promise<{ sha256: string; sizeBytes: number }> {
    const { bytes, sha256 } = await this.packages.current();
    return { sha256, sizeBytes: bytes.length };
  }
}
