import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { RegisterRequest, SessionReply } from '@revive/proto/revive/identity/v1/identity';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { RegisterAccount } from './register-account.js';

@Controller()
@CalledBy('gateway')
export class RegistrationController {
  constructor(private readonly registrations: RegisterAccount) {}

  @GrpcMethod('Identity', 'Register')
  @WithoutActor()
  register(
    @Payload() { username, name, email, password, role, address, device, userAgent }: RegisterRequest,
  ): Promise<SessionReply> {
    // By name: the loader marks optional fields with keys of its own, which no form has.
    return this.registrations.run({ username, name, email, password, role, address, device, userAgent });
  }
}
