import { Module } from '@nestjs/common';
import { TrackingModule } from '../tracking/tracking.module.js';
import { GrantsByLinkController } from './grants-by-link.controller.js';
import { OpenPassport } from './open-passport.js';
import { PassportGrants } from './passport-grants.js';
import { PassportsController } from './passports.controller.js';

@Module({
  imports: [TrackingModule],
  controllers: [PassportsController, GrantsByLinkController],
  providers: [PassportGrants, OpenPassport],
})
export class PassportsModule {}
