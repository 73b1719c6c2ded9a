import { Module } from '@nestjs/common';
import { AccountDevicesModule } from './account-devices/account-devices.module.js';
import { BenchModule } from './bench/bench.module.js';
import { ConsentsModule } from './consents/consents.module.js';
import { CommandsModule } from './commands/commands.module.js';
import { DoctorModule } from './doctor/doctor.module.js';
import { EnrolmentModule } from './enrolment/enrolment.module.js';
import { LinkModule } from './link/link.module.js';
import { OneTimeSessionsModule } from './one-time-sessions/one-time-sessions.module.js';
import { LocationsModule } from './locations/locations.module.js';
import { PrintingModule } from './printing/printing.module.js';
import { PkiModule } from './pki/pki.module.js';
import { UpdatesModule } from './updates/updates.module.js';

@Module({
  imports: [
    BenchModule,
    CommandsModule,
    ConsentsModule,
    LinkModule,
    EnrolmentModule,
    OneTimeSessionsModule,
    PkiModule,
    PrintingModule,
    LocationsModule,
    AccountDevicesModule,
    DoctorModule,
    UpdatesModule,
  ],
})
export class FleetModule {}
