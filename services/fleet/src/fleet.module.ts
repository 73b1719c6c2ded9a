import { Module } from '@nestjs/common';
import { AccountDevicesModule } from './account-devices/account-devices.module.js';
import { BenchModule } from './bench/bench.module.js';
import { CommandsModule } from './commands/commands.module.js';
import { EnrolmentModule } from './enrolment/enrolment.module.js';
import { LinkModule } from './link/link.module.js';
import { PkiModule } from './pki/pki.module.js';

@Module({ imports: [BenchModule, CommandsModule, LinkModule, EnrolmentModule, PkiModule, AccountDevicesModule] })
export class FleetModule {}
