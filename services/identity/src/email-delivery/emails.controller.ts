import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { EmailContent, ReadEmailRequest } from '@revive/proto/revive/emails/v1/emails';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { ReadEmail } from './read-email.js';

/** What notifications needs for an email. It keeps none of it. */
@Controller()
@CalledBy('notifications')
@WithoutActor()
export class EmailsController {
  constructor(private readonly readUseCase: ReadEmail) {}

  @GrpcMethod('Identity', 'ReadEmail')
  readEmail(@Payload() { id }: ReadEmailRequest): Promise<EmailContent> {
    return this.readUseCase.run(id);
  }
}
