import { Body, Controller, Req } from '@nestjs/common';
import type { Receipt } from '@revive/proto/revive/onboarding/v1/onboarding';
import { ACCEPTANCES } from '@revive/contracts/onboarding/acceptances';
import type { RegisterShop } from '@revive/contracts/onboarding/register-shop';
import { routes } from '@revive/contracts/routes/routes';
import type { FastifyRequest } from 'fastify';
import { GrpcClients } from '../clients/grpc-clients.js';
import { Network } from '../http/network.js';
import { Route } from '../http/route.js';
import { Applicants } from './applicant.js';
import { formOf } from './shop-form.js';

@Controller()
export class ApplicantController {
  constructor(
    private readonly clients: GrpcClients,
    private readonly applicants: Applicants,
  ) {}

  @Route(routes.registerRepairShop)
  async registerRepairShop(
    @Body() { draft = '', textsVersion = '', ...body }: RegisterShop,
    @Req() request: FastifyRequest,
    @Network() address: string,
  ): Promise<Receipt> {
    const accepted = ACCEPTANCES.filter((name) => body[name]);
    const agent = request.headers['user-agent'] ?? '';
    return this.clients.onboarding.callAnonymous('register', {
      form: formOf(body),
      accepted,
      textsVersion,
      draft,
      address,
      agent,
      ...(await this.applicants.signedIn(request)),
    });
  }
}
