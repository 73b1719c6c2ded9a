import { Injectable } from '@nestjs/common';
import { BUILT_IN_PATCHES } from '@revive/contracts/patch-tests/patches';
import type { ListPatchesReply, ListPatchesRequest } from '@revive/proto/revive/catalog/v1/patch_tests';
import { requireRole, type Actor } from '@revive/platform/auth/actor';

/** The patches of this release, all of them built into the agents. */
@Injectable()
export class ListPatches {
  /** An empty status lists all patches. */
  run(actor: Actor, { status }: ListPatchesRequest): ListPatchesReply {
    requireRole(actor, 'master', 'admin');
    return { patches: BUILT_IN_PATCHES.filter((patch) => status === '' || patch.status === status) };
  }
}
