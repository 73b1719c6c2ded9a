import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ChangeDrawerSettings } from './change-drawer-settings.js';
import { CloseDay } from './close-day.js';
import { CloseLocation } from './close-location.js';
import { LocationsModule } from '../locations/locations.module.js';
import { CloseDrawer } from './close-drawer.js';
import { DrawerCommand } from './drawer-command.js';
import { DaysController, DrawersController } from './drawers.controller.js';
import { HandoversConsumer } from './handovers.consumer.js';
import { MoveCash } from './move-cash.js';
import { OpenDrawer } from './open-drawer.js';
import { ReadDayReport } from './read-day-report.js';
import { ReadDays } from './read-days.js';
import { ReadDrawer } from './read-drawer.js';
import { ReopenDay } from './reopen-day.js';

@Module({
  imports: [LedgerModule, LocationsModule],
  controllers: [DrawersController, DaysController, HandoversConsumer],
  providers: [
    DrawerCommand,
    ReadDrawer,
    OpenDrawer,
    MoveCash,
    CloseDrawer,
    ChangeDrawerSettings,
    ReadDays,
    CloseDay,
    CloseLocation,
    ReopenDay,
    ReadDayReport,
  ],
})
export class DrawersModule {}
