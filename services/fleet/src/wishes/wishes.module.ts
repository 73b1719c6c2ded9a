import { Module } from '@nestjs/common';
import { LocalRepairsClient } from '../clients/local-repairs.client.js';
import { AnswerWish } from './answer-wish.js';

@Module({ providers: [LocalRepairsClient, AnswerWish], exports: [AnswerWish] })
export class WishesModule {}
