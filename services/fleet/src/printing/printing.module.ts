import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { InstancesModule } from '../instances/instances.module.js';
import { ChoosePrinter } from './choose-printer.js';
import { PrintDelivery } from './print-delivery.js';
import { PrintJobRepository } from './print-job.repository.js';
import { PrintJobs } from './print-jobs.js';
import { PrinterRepository } from './printer.repository.js';
import { PrintingController } from './printing.controller.js';
import { QueueDocument } from './queue-document.js';
import { ReadPrintJobs } from './read-print-jobs.js';
import { ReadPrinters } from './read-printers.js';

@Module({
  imports: [AgentsModule, InstancesModule],
  controllers: [PrintingController],
  providers: [
    ChoosePrinter,
    PrintDelivery,
    PrintJobRepository,
    PrintJobs,
    PrinterRepository,
    QueueDocument,
    ReadPrintJobs,
    ReadPrinters,
  ],
  exports: [PrintDelivery, PrinterRepository],
})
export class PrintingModule {}
