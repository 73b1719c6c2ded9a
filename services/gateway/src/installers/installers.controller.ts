import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import {
  INSTALLER_OF_PLATFORM,
  PACKAGE_TARGETS,
  type AgentProgram,
  type InstallerKind,
  type InstallerPlatform,
  type InstallerQuery,
} from '@revive/contracts/onboarding/installer';
import { routes } from '@revive/contracts/routes/routes';
import { AppError } from '@revive/platform/errors/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentSession, type Session } from '../access/session.js';
import { isFromOwnSite } from '../http/origin.guard.js';
import { Id } from '../http/params.js';
import { Route } from '../http/route.js';
import { AgentPackages } from './agent-package.js';
import { Installers, sendInstaller } from './installers.js';
import { ShopAdministrators } from './shop-administrators.js';

@Controller()
export class InstallersController {
  constructor(
    private readonly installers: Installers,
    private readonly packages: AgentPackages,
    private readonly shops: ShopAdministrators,
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
  async downloadAgent(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.#download(request, reply, 'sh');
  }

  @Route(routes.downloadAgentFor)
  async downloadAgentFor(
    @Param('platform') platform: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!isPlatform(platform)) throw new AppError('NOT_FOUND');
    await this.#download(request, reply, INSTALLER_OF_PLATFORM[platform]);
  }

  @Route(routes.downloadAgentPackage)
  async downloadAgentPackage(@Param('target') typed: string, @Res() reply: FastifyReply): Promise<void> {
    const target = PACKAGE_TARGETS.find((one) => one === typed);
    if (target === undefined) throw new AppError('NOT_FOUND');
    const { name, sha256, sizeBytes, body } = await this.packages.download(target);
    await reply
      .header('content-type', 'application/gzip')
      .header('content-length', sizeBytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('etag', `"${sha256}"`)
      .header('cache-control', 'no-cache')
      .send(body);
  }

  @Route(routes.getAgentPackage)
  async getAgentPackage(): Promise<{ sha256: string; sizeBytes: number; programs: readonly AgentProgram[] }> {
    const { bytes, sha256, programs } = await this.packages.current();
    return { sha256, sizeBytes: bytes.length, programs };
  }

  async #download(request: FastifyRequest, reply: FastifyReply, kind: InstallerKind): Promise<void> {
    const session = await this.shops.administratorOf(request);
    await sendInstaller(
      reply,
      session === undefined
        ? await this.installers.writeForAnyone(kind)
        : await this.installers.write(session, { tenantId: '', kind }),
    );
  }
}

const isPlatform = (typed: string): typed is InstallerPlatform => Object.hasOwn(INSTALLER_OF_PLATFORM, typed);
