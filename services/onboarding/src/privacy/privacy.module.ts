import { Module } from '@nestjs/common';
import { CryptoModule } from '../crypto/crypto.module.js';
import { ClientsModule } from '../clients/clients.module.js';
import { ApplicationsModule } from '../applications/applications.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PersonalDataController } from './personal-data.controller.js';
import { ErasuresConsumer } from './erasures.consumer.js';
import { ErasePerson } from './erase-person.js';
import { PurgeExpiredApplications } from './purge-expired-applications.js';
import { ExportPersonalData } from './export-personal-data.js';

@Module({
  imports: [CryptoModule, ClientsModule, ApplicationsModule, AccountsModule],
  controllers: [PersonalDataController, ErasuresConsumer],
  providers: [ErasePerson, PurgeExpiredApplications, ExportPersonalData],
})
export class PrivacyModule {}
