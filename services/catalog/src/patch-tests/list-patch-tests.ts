import { Injectable } from '@nestjs/common';
import type { ListPatchTestsReply } from '@revive/proto/revive/catalog/v1/patch_tests';
import { requireRole, type Actor } from '@revive/platform/auth/actor';
import { rowOf } from './patch-test.mapper.js';
import { PatchTestRepository } from './patch-test.repository.js';

@Injectable()
export class ListPatchTests {
  constructor(private readonly tests: PatchTestRepository) {}

  async run(actor: Actor): Promise<ListPatchTestsReply> {
    // control: patch tests are read by a master only
    requireRole(actor, 'master');
    return { tests: (await this.tests.list(actor)).map(rowOf) };
  }
}
