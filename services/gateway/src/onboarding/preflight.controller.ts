import { SCRIPT_TYPES } from '@revive/contracts/onboarding/installer';
import { Body, Controller, Req, Res } from '@nestjs/common';
import type { InstallerKind } from '@revive/contracts/onboarding/installer';
import { routes } from '@revive/contracts/routes/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GrpcClients } from '../clients/grpc-clients.js';
import { Route } from '../http/route.js';
import { AgentPackages } from '../installers/agent-package.js';
import { Installers, sendInstaller } from '../installers/installers.js';
import { Applicants } from './applicant.js';
import { preflightScript } from './preflight-scripts.js';

@Controller()
export class PreflightController {
  constructor(
    private readonly clients: GrpcClients,
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
    const { token } = await this.clients.preflights.callAnonymous('mintPreflight', {
      applicant: await this.applicants.of(request, link),
    });
    const script = preflightScript(kind, { origin: this.installers.origin, token, sha256 });
    await sendInstaller(reply, {
      name: `revive-preflight.${kind}`,
      type: `${SCRIPT_TYPES[kind]}; charset=utf-8`,
      script,
    });
  }
}
