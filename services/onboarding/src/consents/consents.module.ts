import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.js';
import { AgreementsModule } from '../agreements/agreements.module.js';
import { ApplicationsModule } from '../applications/applications.module.js';
import { TrainingModule } from '../training/training.module.js';
import { ConsentsController } from './consents.controller.js';
import { OwnConsents } from './own-consents.js';
import { ReadSignedDocuments } from './read-signed-documents.js';
import { RequestReconsent } from './request-reconsent.js';
import { SealOlderDocuments } from './seal-older-documents.js';

@Module({
  imports: [ClientsModule, AgreementsModule, ApplicationsModule, TrainingModule],
  controllers: [ConsentsController],
  providers: [OwnConsents, ReadSignedDocuments, RequestReconsent, SealOlderDocuments],
})
export class ConsentsModule {}
