import { Module } from '@nestjs/common';
import { OutcomesController } from './outcomes.controller.js';
import { ReadOutcomes } from './read-outcomes.js';

@Module({ controllers: [OutcomesController], providers: [ReadOutcomes] })
export class OutcomesModule {}
