import { Module } from '@nestjs/common';
import { OutcomesController } from './outcomes.controller.js';
import { ReadOutcomes } from './read-outcomes.js';
import { ReadServiceSuccess } from './read-service-success.js';

@Module({
  controllers: [OutcomesController],
  providers: [ReadOutcomes, ReadServiceSuccess],
  exports: [ReadServiceSuccess],
})
export class OutcomesModule {}
