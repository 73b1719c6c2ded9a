import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ListWordingsRequest,
  RestoreWordingRequest,
  SaveWordingRequest,
  TestWordingRequest,
  Wording,
  WordingPreview,
  WordingPreviewRequest,
  WordingsReply,
  WordingTestSent,
} from '@revive/proto/revive/notifications/v1/wordings';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ChangeWordings } from './change-wordings.js';
import { ShowWording } from './show-wording.js';

@Controller()
@CalledBy('gateway')
export class WordingsController {
  constructor(
    private readonly wordings: ChangeWordings,
    private readonly show: ShowWording,
  ) {}

  @GrpcMethod('Wordings')
  async listWordings(@Payload() _: ListWordingsRequest, @Caller() actor: UserActor): Promise<WordingsReply> {
    return { wordings: await this.wordings.list(actor) };
  }

  @GrpcMethod('Wordings')
  saveWording(@Payload() request: SaveWordingRequest, @Caller() actor: UserActor): Promise<Wording> {
    return this.wordings.save(actor, request);
  }

  @GrpcMethod('Wordings')
  restoreWording(@Payload() { kind }: RestoreWordingRequest, @Caller() actor: UserActor): Promise<Wording> {
    return this.wordings.restore(actor, kind);
  }

  @GrpcMethod('Wordings')
  getWordingPreview(@Payload() request: WordingPreviewRequest, @Caller() actor: UserActor): Promise<WordingPreview> {
    return this.show.preview(actor, request);
  }

  @GrpcMethod('Wordings')
  testWording(@Payload() request: TestWordingRequest, @Caller() actor: UserActor): Promise<WordingTestSent> {
    return this.show.test(actor, request);
  }
}
