import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { InstancesModule } from '../instances/instances.module.js';
import { DoctorController } from './doctor.controller.js';
import { DoctorReportRepository } from './doctor-report.repository.js';
import { ListDoctorReports } from './list-doctor-reports.js';
import { RecordDoctorReport } from './record-doctor-report.js';
import { RunDoctor } from './run-doctor.js';

@Module({
  imports: [AgentsModule, InstancesModule],
  controllers: [DoctorController],
  providers: [DoctorReportRepository, ListDoctorReports, RecordDoctorReport, RunDoctor],
  exports: [DoctorReportRepository, RecordDoctorReport],
})
export class DoctorModule {}
