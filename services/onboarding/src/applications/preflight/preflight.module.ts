import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications.module.js';
import { PreflightsController } from './preflights.controller.js';
import { ReportPreflight } from './report-preflight.js';

@Module({
  imports: [ApplicationsModule],
  controllers: [PreflightsController],
  providers: [ReportPreflight],
})
export class PreflightModule {}
