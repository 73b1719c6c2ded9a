import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  AccountCodes as Codes,
  ChangeAccountCodesRequest,
  ExportPart,
  ReadAccountCodesRequest,
  ReadExportRequest,
} from '@revive/proto/revive/billing/v1/exports';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller } from '@revive/platform/rpc/guard';
import { AccountCodes } from './account-codes.js';
import { ReadExport } from './read-export.js';

@Controller()
@CalledBy('gateway')
export class ExportsController {
  constructor(
    private readonly part: ReadExport,
    private readonly codes: AccountCodes,
  ) {}

  @GrpcMethod('LedgerExports')
  readExport(@Payload() request: ReadExportRequest, @Caller() actor: UserActor): Promise<ExportPart> {
    return this.part.run(actor, request);
  }

  @GrpcMethod('LedgerExports')
  readAccountCodes(@Payload() _: ReadAccountCodesRequest, @Caller() actor: UserActor): Promise<Codes> {
    return this.codes.read(actor);
  }

  @GrpcMethod('LedgerExports')
  changeAccountCodes(@Payload() request: ChangeAccountCodesRequest, @Caller() actor: UserActor): Promise<Codes> {
    return this.codes.change(actor, request);
  }
}
