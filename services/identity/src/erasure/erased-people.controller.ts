import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ErasedPerson,
  ErasureNoted,
  NoteErasedRequest,
  ReadErasedRequest,
} from '@revive/proto/revive/identity/v1/erasure';
import { CalledBy, CallingService, WithoutActor } from '@revive/platform/rpc/guard';
import { ReadErasure } from './read-erasure.js';

@Controller()
@CalledBy('onboarding', 'notifications', 'fleet', 'billing')
@WithoutActor()
export class ErasedPeopleController {
  constructor(private readonly read: ReadErasure) {}

  @GrpcMethod('ErasedPeople')
  readErased(@Payload() { userId }: ReadErasedRequest, @CallingService() service: string): Promise<ErasedPerson> {
    return this.read.isErased(service, userId);
  }

  @GrpcMethod('ErasedPeople')
  async noteErased(@Payload() request: NoteErasedRequest, @CallingService() service: string): Promise<ErasureNoted> {
    await this.read.note(service, request);
    return {};
  }
}
