import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  PassportGranted,
  PassportGrants as Grants,
  RevokePassportRequest,
} from '@revive/proto/revive/repairs/v1/passports';
import type { TrackRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { PassportGrants } from './passport-grants.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class GrantsByLinkController {
  constructor(private readonly grants: PassportGrants) {}

  @GrpcMethod('Passports')
  readPassportGrants(@Payload() request: TrackRequest): Promise<Grants> {
    return this.grants.list(request);
  }

  @GrpcMethod('Passports')
  grantPassport(@Payload() request: TrackRequest): Promise<PassportGranted> {
    return this.grants.grant(request);
  }

  @GrpcMethod('Passports')
  revokePassport(@Payload() request: RevokePassportRequest): Promise<Grants> {
    return this.grants.revoke(request);
  }
}
