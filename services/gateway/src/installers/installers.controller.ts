import { Controller, Query, Req, Res } from '@nestjs/common';
import type { InstallerQuery } from '@revive/contracts/onboarding/installer';
import { FIRST_AGENT_PORT } from '@revive/contracts/onboarding/hardware-score';
import { routes } from '@revive/contracts/routes/routes';
import { AppError } from '@revive/platform/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Backends } from '../adapters/backends.js';
import { CurrentSession, type Session } from '../access/session.js';
import { Id } from '../http/params.js';
import { Route } from '../http/route.js';
import { AgentPackages } from './agent-package.js';
import { fileName } from './installer-parts.js';
import { installerScript, SCRIPT_TYPES } from './installer-scripts.js';

/** Where the installers say that the platform is. */
export abstract class PlatformOrigin {
  abstract readonly origin: string;
}

/** The agent program, and the scripts that install and enrol it. */
@Controller()
export class InstallersController {
  constructor(
    private readonly backends: Backends,
    private readonly packages: AgentPackages,
    private readonly platform: PlatformOrigin,
  ) {}

  @Route(routes.downloadInstaller)
  async downloadInstaller(@CurrentSession() session: Session, @Id() id: string, @Query() { kind = 'bat', port = FIRST_AGENT_PORT }: InstallerQuery, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    // A read that makes something: a link on another site must not.
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('FOREIGN_ORIGIN');
    const { sha256 } = await this.packages.current();
    const { token, tenantName } = await this.backends.fleet.command(session, 'createEnrolmentToken', { tenantId: id });
    const script = installerScript(kind, { origin: this.platform.origin, token, sha256, port });
    await reply.header('content-type', `${SCRIPT_TYPES[kind]}; charset=utf-8`).header('content-disposition', `attachment; filename="${fileName(tenantName, kind)}"`).header('cache-control', 'no-store').send(script);
  }

  @Route(routes.downloadAgent)
  async downloadAgent(@Res() reply: FastifyReply): Promise<void> {
    const { bytes, sha256 } = await this.packages.current();
    await reply.header('content-type', 'application/gzip').header('content-disposition', 'attachment; filename="revive-agent.tar.gz"').header('etag', `"${sha256}"`).header('cache-control', 'no-cache').send(bytes);
  }
}
