import { Module } from '@nestjs/common';
import { LinksModule } from '../links/links.module.js';
import { TrackingModule } from '../tracking/tracking.module.js';
import { GrantsByLinkController } from './grants-by-link.controller.js';
import { OpenPassport } from './open-passport.js';
import { PassportGrants } from './passport-grants.js';
import { PassportsController } from './passports.controller.js';

@Module({
  imports: [LinksModule, TrackingModule],
  controllers: [PassportsController, GrantsByLinkController],
  providers: [PassportGrants, OpenPassport],
})
export class PassportsModule {}
