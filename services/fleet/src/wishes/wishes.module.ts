import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { LocalRepairsClient } from '../clients/local-repairs.client.js';
import { AnswerWish } from './answer-wish.js';

@Module({ imports: [AgentsModule], providers: [LocalRepairsClient, AnswerWish], exports: [AnswerWish] })
export class WishesModule {}
