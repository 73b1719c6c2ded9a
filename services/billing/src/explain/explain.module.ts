import { Module } from '@nestjs/common';
import { ExplainFigure } from './explain-figure.js';
import { ExplainController } from './explain.controller.js';
import { RevenueByService } from './revenue-by-service.js';

@Module({
  controllers: [ExplainController],
  providers: [ExplainFigure, RevenueByService],
})
export class ExplainModule {}
