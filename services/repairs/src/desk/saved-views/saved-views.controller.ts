import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  GetRequest,
  ListViewsRequest,
  RenameViewRequest,
  SaveViewRequest,
  ViewsReply,
} from '@revive/proto/revive/repairs/v1/repairs';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { SavedViews } from './saved-views.js';

@Controller()
@CalledBy('gateway')
export class SavedViewsController {
  constructor(private readonly views: SavedViews) {}

  @GrpcMethod('Repairs')
  listViews(@Payload() _: ListViewsRequest, @Caller() actor: UserActor): Promise<ViewsReply> {
    return this.views.list(actor);
  }

  @GrpcMethod('Repairs')
  saveView(@Payload() request: SaveViewRequest, @Caller() actor: UserActor): Promise<ViewsReply> {
    return this.views.save(actor, request);
  }

  @GrpcMethod('Repairs')
  renameView(@Payload() request: RenameViewRequest, @Caller() actor: UserActor): Promise<ViewsReply> {
    return this.views.rename(actor, request);
  }

  @GrpcMethod('Repairs')
  deleteView(@Payload() { id }: GetRequest, @Caller() actor: UserActor): Promise<ViewsReply> {
    return this.views.delete(actor, id);
  }
}
