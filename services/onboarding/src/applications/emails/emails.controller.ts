import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { LetterFacts, ReadLetterRequest } from '@revive/proto/revive/letters/v1/letters';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { ReadLetter } from './read-email.js';

/** What notifications needs for a letter. It keeps none of it. */
@Controller()
@CalledBy('notifications')
@WithoutActor()
export class LettersRpc {
  constructor(private readonly readEmail: ReadLetter) {}

  @GrpcMethod('Onboarding')
  readLetter(@Payload() { id }: ReadLetterRequest): Promise<LetterFacts> {
    return this.readEmail.run(id);
  }
}
