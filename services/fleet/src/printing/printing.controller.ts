import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  CancelPrintJobRequest,
  ChoosePrinterRequest,
  ClearPrinterRequest,
  GetPrintJobRequest,
  PrinterList,
  PrintJob,
  PrintJobList,
  QueueDocumentRequest,
} from '@revive/proto/revive/fleet/v1/printing';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { ChoosePrinter } from './choose-printer.js';
import { QueueDocument } from './queue-document.js';
import { ReadPrintJobs } from './read-print-jobs.js';
import { ReadPrinters } from './read-printers.js';

@Controller()
@CalledBy('gateway')
export class PrintingController {
  constructor(
    private readonly printers: ReadPrinters,
    private readonly choice: ChoosePrinter,
    private readonly queue: QueueDocument,
    private readonly jobs: ReadPrintJobs,
  ) {}

  @GrpcMethod('Printing')
  listPrinters(@Caller() actor: UserActor): Promise<PrinterList> {
    return this.printers.run(actor);
  }

  @GrpcMethod('Printing')
  choosePrinter(@Payload() request: ChoosePrinterRequest, @Caller() actor: UserActor): Promise<PrinterList> {
    return this.choice.choose(actor, request);
  }

  @GrpcMethod('Printing')
  clearPrinter(@Payload() request: ClearPrinterRequest, @Caller() actor: UserActor): Promise<PrinterList> {
    return this.choice.clear(actor, request);
  }

  @GrpcMethod('Printing')
  @CalledBy('repairs')
  queueDocument(@Payload() request: QueueDocumentRequest, @Caller() actor: UserActor): Promise<PrintJob> {
    return this.queue.run(actor, request);
  }

  @GrpcMethod('Printing')
  async listPrintJobs(@Caller() actor: UserActor): Promise<PrintJobList> {
    return { jobs: await this.jobs.list(actor) };
  }

  @GrpcMethod('Printing')
  getPrintJob(@Payload() { id }: GetPrintJobRequest, @Caller() actor: UserActor): Promise<PrintJob> {
    return this.jobs.get(actor, id);
  }

  @GrpcMethod('Printing')
  cancelPrintJob(@Payload() { id }: CancelPrintJobRequest, @Caller() actor: UserActor): Promise<PrintJob> {
    return this.jobs.cancel(actor, id);
  }
}
