import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { EmailsController } from './emails.controller.js';
import { ReadLetter } from './read-email.js';

@Module({
  imports: [CredentialsModule],
  controllers: [EmailsController],
  providers: [ReadLetter],
})
export class EmailDeliveryModule {}
