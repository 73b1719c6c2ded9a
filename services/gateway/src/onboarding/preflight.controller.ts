import { Body, Controller, Req, Res } from '@nestjs/common';
import type { PreflightResult } from '@revive/proto/revive/onboarding/v1/preflight';
import type { InstallerKind } from '@revive/contracts/onboarding/installer';
import type { PreflightReport } from '@revive/contracts/onboarding/preflight';
import { routes } from '@revive/contracts/routes/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Backends } from '../adapters/backends.js';
import { Network } from '../access/session.js';
import { Route } from '../http/route.js';
import { AgentPackages } from '../installers/agent-package.js';
import { SCRIPT_TYPES } from '../installers/installer-scripts.js';
import { PlatformOrigin } from '../installers/installers.controller.js';
import { Applicants } from './applicant.js';
import { preflightScript } from './preflight-scripts.js';

/** The script that has the agent measure an applicant's PC, and the report that it sends. */
@Controller()
export class PreflightController {
  constructor(
    private readonly backends: Backends,
    private readonly applicants: Applicants,
    private readonly packages: AgentPackages,
    private readonly platform: PlatformOrigin,
  ) {}

  @Route(routes.downloadPreflight)
  async downloadPreflight(@Body() { link, kind }: { link?: string; kind: InstallerKind }, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { sha256 } = await this.packages.current();
    const { token } = await this.backends.preflights.forNobody('mintPreflight', { applicant: await this.applicants.of(request, link) });
    const script = preflightScript(kind, { origin: this.platform.origin, token, sha256 });
    await reply.header('content-type', `${SCRIPT_TYPES[kind]}; charset=utf-8`).header('content-disposition', `attachment; filename="revive-preflight.${kind}"`).header('cache-control', 'no-store').send(script);
  }

  @Route(routes.reportPreflight)
  reportPreflight(@Body() { token, seen }: PreflightReport, @Network() address: string): Promise<PreflightResult> {
    return this.backends.preflights.forNobody('reportPreflight', { token, seen, address });
  }
}
