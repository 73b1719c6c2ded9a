import { Module } from '@nestjs/common';
import { LinksModule } from '../../cases/links/links.module.js';
import { LinkHoldersModule } from '../../cases/link-holders/link-holders.module.js';
import { GrantsByLinkController } from './grants-by-link.controller.js';
import { OpenPassport } from './open-passport.js';
import { PassportGrants } from './passport-grants.js';
import { PassportsController } from './passports.controller.js';

@Module({
  imports: [LinksModule, LinkHoldersModule],
  controllers: [PassportsController, GrantsByLinkController],
  providers: [PassportGrants, OpenPassport],
})
export class PassportsModule {}
