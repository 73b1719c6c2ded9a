import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { SignProbeReply, SignProbeRequest } from '@revive/proto/revive/repairs/v1/probes';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { SignProbe } from './sign-probe.js';

/** Catalog owns the rows of patch tests and has no key for orders. */
@Controller()
@CalledBy('catalog')
export class ProbesController {
  constructor(private readonly signing: SignProbe) {}

  @GrpcMethod('Probes')
  signProbe(@Payload() request: SignProbeRequest, @Caller() actor: UserActor): Promise<SignProbeReply> {
    return this.signing.run(actor, request);
  }
}
