import { Body, Controller, Req, Res } from '@nestjs/common';
import type { PreflightResult } from '@revive/proto/revive/onboarding/v1/preflight';
import type { InstallerKind } from '@revive/contracts/onboarding/installer';
import type { PreflightReport } from '@revive/contracts/onboarding/preflight';
import { routes } from '@revive/contracts/routes/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GrpcClients } from '../adapters/backends.js';
import { Network } from '../access/session.js';
import { Route } from '../http/route.js';
import { AgentPackages } from '../installers/agent-package.js';
import { SCRIPT_TYPES } from '../installers/installer-scripts.js';
import { Installers, sendInstaller } from '../installers/installers.js';
import { Applicants } from './applicant.js';
import { preflightScript } from './preflight-scripts.js';

/** The script that has the agent measure an applicant's PC, and the report that it sends. */
@Controller()
export class PreflightController {
  constructor(
    private readonly backends: GrpcClients,
    private readonly applicants: Applicants,
    private readonly packages: AgentPackages,
    private readonly installers: Installers,
  ) {}

  @Route(routes.downloadPreflight)
  async downloadPreflight(
    @Body() { link, kind }: { link?: string; kind: InstallerKind },
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { sha256 } = await this.packages.current();
    const { token } = await this.backends.preflights.callAnonymous('mintPreflight', {
      applicant: await this.applicants.of(request, link),
    });
    const script = preflightScript(kind, { origin: this.installers.origin, token, sha256 });
    await sendInstaller(reply, {
      name: `revive-preflight.${kind}`,
      type: `${SCRIPT_TYPES[kind]}; charset=utf-8`,
      script,
    });
  }

  @Route(routes.reportPreflight)
  reportPreflight(@Body() { token, seen }: PreflightReport, @Network() address: string): Promise<PreflightResult> {
    return this.backends.preflights.callAnonymous('reportPreflight', { token, seen, address });
  }
}
