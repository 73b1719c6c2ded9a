import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { EmailsController } from './emails.controller.js';
import { ReadEmail } from './read-email.js';

@Module({
  imports: [CredentialsModule],
  controllers: [EmailsController],
  providers: [ReadEmail],
})
export class EmailDeliveryModule {}
