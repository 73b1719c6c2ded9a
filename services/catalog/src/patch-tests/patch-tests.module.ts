import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.js';
import { PatchesModule } from '../patches/patches.module.js';
import { EndDueTests } from './end-due-tests.js';
import { ListPatchTests } from './list-patch-tests.js';
import { PatchTestRepository } from './patch-test.repository.js';
import { PatchTestsConsumer } from './patch-tests.consumer.js';
import { PatchTestsController } from './patch-tests.controller.js';
import { RecordFromAgent } from './record-from-agent.js';
import { StartPatchTest } from './start-patch-test.js';

@Module({
  imports: [ClientsModule, PatchesModule],
  controllers: [PatchTestsController, PatchTestsConsumer],
  providers: [PatchTestRepository, StartPatchTest, ListPatchTests, RecordFromAgent, EndDueTests],
})
export class PatchTestsModule {}
