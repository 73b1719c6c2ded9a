import { Module } from '@nestjs/common';
import { CountRepairs } from './count-repairs.js';
import { CountsController } from './counts.controller.js';
import { FiguresController } from './figures.controller.js';
import { ReadFigures } from './read-figures.js';

@Module({
  controllers: [FiguresController, CountsController],
  providers: [ReadFigures, CountRepairs],
  exports: [ReadFigures],
})
export class FiguresModule {}
