import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { LetterFacts, ReadLetterRequest } from '@revive/proto/revive/letters/v1/letters';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { ReadEmail } from './read-email.js';

/** What notifications needs for an email. It keeps none of it. */
@Controller()
@CalledBy('notifications')
@WithoutActor()
export class EmailsController {
  constructor(private readonly readEmail: ReadEmail) {}

  @GrpcMethod('Onboarding')
  readLetter(@Payload() { id }: ReadLetterRequest): Promise<LetterFacts> {
    return this.readEmail.run(id);
  }
}
