import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ListPatchesReply,
  ListPatchesRequest,
  ListPatchTestsReply,
  PatchTest,
  StartPatchTestRequest,
} from '@revive/proto/revive/catalog/v1/patch_tests';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ListPatches } from '../patches/list-patches.js';
import { ListPatchTests } from './list-patch-tests.js';
import { StartPatchTest } from './start-patch-test.js';

@Controller()
@CalledBy('gateway')
export class PatchTestsController {
  constructor(
    private readonly patches: ListPatches,
    private readonly starting: StartPatchTest,
    private readonly listing: ListPatchTests,
  ) {}

  @GrpcMethod('PatchTests')
  listPatches(@Payload() request: ListPatchesRequest, @Caller() actor: UserActor): ListPatchesReply {
    return this.patches.run(actor, request);
  }

  @GrpcMethod('PatchTests')
  startPatchTest(@Payload() request: StartPatchTestRequest, @Caller() actor: UserActor): Promise<PatchTest> {
    return this.starting.run(actor, request);
  }

  @GrpcMethod('PatchTests')
  listPatchTests(@Caller() actor: UserActor): Promise<ListPatchTestsReply> {
    return this.listing.run(actor);
  }
}
