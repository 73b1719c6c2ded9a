import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { InstancesModule } from '../instances/instances.module.js';
import { AskConsent } from './ask-consent.js';
import { ConsentRepository } from './consent.repository.js';
import { ConsentsController } from './consents.controller.js';
import { EraseConsentNames } from './erase-consent-names.js';
import { ListConsents } from './list-consents.js';
import { RecordConsent } from './record-consent.js';

@Module({
  imports: [AgentsModule, InstancesModule],
  controllers: [ConsentsController],
  providers: [EraseConsentNames, ConsentRepository, RecordConsent, ListConsents, AskConsent],
  exports: [RecordConsent],
})
export class ConsentsModule {}
