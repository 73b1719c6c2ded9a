import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications.module.js';
import { PreflightsRpc } from './preflights.controller.js';
import { TakePreflight } from './report-preflight.js';

/** The measured facts of an applicant’s PC. */
@Module({
  imports: [ApplicationsModule],
  controllers: [PreflightsRpc],
  providers: [TakePreflight],
})
export class PreflightModule {}
