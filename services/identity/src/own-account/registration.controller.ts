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
    // Copies fields by name: the gRPC loader adds extra keys for optional fields.
    return this.registrations.run({ username, name, email, password, role, address, device, userAgent });
  }
}
