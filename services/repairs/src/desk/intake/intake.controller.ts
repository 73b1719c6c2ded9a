import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  AddPhotoRequest,
  IntakePhoto,
  IntakePhotoFile,
  IntakeRecord,
  MoveDeviceRequest,
  Passcode,
  ReadPhotoRequest,
  TakeInReply,
  TakeInRequest,
} from '@revive/proto/revive/repairs/v1/intake';
import type { GetRequest } from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ticketId } from '../../cases/tickets/ticket-id.js';
import { IntakePhotos } from './intake-photos.js';
import { ReadIntake } from './read-intake.js';
import { TakeIn } from './take-in.js';

@Controller()
@CalledBy('gateway')
export class IntakeController {
  constructor(
    private readonly taking: TakeIn,
    private readonly records: ReadIntake,
    private readonly photos: IntakePhotos,
  ) {}

  @GrpcMethod('Intake')
  takeIn(@Payload() request: TakeInRequest, @Caller() actor: UserActor): Promise<TakeInReply> {
    return this.taking.run(actor, request);
  }

  @GrpcMethod('Intake')
  readIntake(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<IntakeRecord> {
    return this.records.read(actor, ticketId(id));
  }

  @GrpcMethod('Intake')
  addPhoto(@Payload() { id, content }: AddPhotoRequest, @Caller() actor: UserActor): Promise<IntakePhoto> {
    return this.photos.add(actor, ticketId(id), content);
  }

  @GrpcMethod('Intake')
  async readPhoto(@Payload() { id, photoId }: ReadPhotoRequest, @Caller() actor: UserActor): Promise<IntakePhotoFile> {
    return { content: await this.photos.read(actor, ticketId(id), ticketId(photoId)) };
  }

  @GrpcMethod('Intake')
  async removePhoto(@Payload() { id, photoId }: ReadPhotoRequest, @Caller() actor: UserActor): Promise<IntakeRecord> {
    await this.photos.remove(actor, ticketId(id), ticketId(photoId));
    return this.records.read(actor, ticketId(id));
  }

  @GrpcMethod('Intake')
  async showPasscode(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<Passcode> {
    return { passcode: await this.records.passcode(actor, ticketId(id)) };
  }

  @GrpcMethod('Intake')
  moveDevice(@Payload() request: MoveDeviceRequest, @Caller() actor: UserActor): Promise<IntakeRecord> {
    return this.records.move(actor, { ...request, id: ticketId(request.id) });
  }
}
