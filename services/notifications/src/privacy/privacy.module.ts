import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.js';
import { PersonalNoticesController } from './personal-notices.controller.js';
import { ErasureConsumer } from './erasure.consumer.js';
import { ErasePerson } from './erase-person.js';
import { ExportPerson } from './export-person.js';

@Module({
  imports: [ClientsModule],
  controllers: [PersonalNoticesController, ErasureConsumer],
  providers: [ErasePerson, ExportPerson],
})
export class PrivacyModule {}
