import { Module } from '@nestjs/common';
import { erasuresClient } from '../clients/identity.client.js';
import { PeopleOfSessions } from '../clients/people.client.js';
import { SalesClient } from '../clients/sales.client.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { EraseBuyer } from './erase-buyer.js';
import { EraseBuyerController } from './erase-buyer.controller.js';
import { EraseCustomer } from './erase-customer.js';
import { ErasePerson } from './erase-person.js';
import { ErasureConsumer } from './erasure.consumer.js';
import { ExportPerson } from './export-person.js';
import { PersonalMoneyController } from './personal-money.controller.js';

@Module({
  imports: [LedgerModule],
  controllers: [PersonalMoneyController, ErasureConsumer, EraseBuyerController],
  providers: [EraseCustomer, EraseBuyer, ErasePerson, ExportPerson, PeopleOfSessions, SalesClient, erasuresClient],
})
export class PrivacyModule {}
