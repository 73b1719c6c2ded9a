import { Module } from '@nestjs/common';
import { erasuresClient, identityClient } from '../clients/identity.client.js';
import { ErasePerson } from './erase-person.js';
import { ErasureConsumer } from './erasure.consumer.js';
import { ExportPerson } from './export-person.js';
import { PersonalMoneyController } from './personal-money.controller.js';

@Module({
  controllers: [PersonalMoneyController, ErasureConsumer],
  providers: [ErasePerson, ExportPerson, identityClient, erasuresClient],
})
export class PrivacyModule {}
