import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module.js';
import { ChangeWordings } from './change-wordings.js';
import { ShowWording } from './show-wording.js';
import { WordingsController } from './wordings.controller.js';

@Module({
  imports: [ClientsModule],
  controllers: [WordingsController],
  providers: [ChangeWordings, ShowWording],
})
export class WordingsModule {}
