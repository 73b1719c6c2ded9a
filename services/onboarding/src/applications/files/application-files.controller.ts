import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  BeginFileRequest,
  FileBegun,
  FileSlice,
  FinishFileRequest,
  MyFileRequest,
  ReadApplicationFileRequest,
  SendFilePartRequest,
} from '@revive/proto/revive/onboarding/v1/application_files';
import type { MyApplication, Nothing } from '@revive/proto/revive/onboarding/v1/onboarding';
import type {
  MintPreflightRequest,
  PreflightResult,
  PreflightToken,
  ReportPreflightRequest,
} from '@revive/proto/revive/onboarding/v1/preflight';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller, WithoutActor } from '@revive/platform/rpc/guard';
import { UseCases } from '../../use-cases.js';

/** Files of an application; what the request holds (a link's secret, a session's account) is the applicant's right. */
@Controller()
@CalledBy('gateway')
export class ApplicationFilesRpc {
  constructor(private readonly does: UseCases) {}

  @GrpcMethod('ApplicationFiles')
  @WithoutActor()
  beginFile(@Payload() request: BeginFileRequest): Promise<FileBegun> {
    return this.does.takeFiles.begin(request);
  }
  @GrpcMethod('ApplicationFiles')
  @WithoutActor()
  sendFilePart(@Payload() request: SendFilePartRequest): Promise<Nothing> {
    return this.does.takeFiles.part(request);
  }
  @GrpcMethod('ApplicationFiles')
  @WithoutActor()
  finishFile(@Payload() request: FinishFileRequest): Promise<MyApplication> {
    return this.does.takeFiles.finish(request);
  }
  @GrpcMethod('ApplicationFiles')
  @WithoutActor()
  removeFile(@Payload() request: MyFileRequest): Promise<MyApplication> {
    return this.does.takeFiles.remove(request);
  }
  @GrpcMethod('ApplicationFiles')
  @WithoutActor()
  readMyFile(@Payload() request: MyFileRequest): Promise<FileSlice> {
    return this.does.giveFiles.mine(request);
  }
  @GrpcMethod('ApplicationFiles')
  readApplicationFile(@Payload() request: ReadApplicationFileRequest, @Caller() actor: UserActor): Promise<FileSlice> {
    return this.does.giveFiles.forStaff(actor, request);
  }
}

/** The measured facts of a PC: the applicant's link gives a token, the token gives one report. */
@Controller()
@CalledBy('gateway')
@WithoutActor()
export class PreflightsRpc {
  constructor(private readonly does: UseCases) {}

  @GrpcMethod('Preflights')
  mintPreflight(@Payload() request: MintPreflightRequest): Promise<PreflightToken> {
    return this.does.preflight.mint(request);
  }
  @GrpcMethod('Preflights')
  reportPreflight(@Payload() request: ReportPreflightRequest): Promise<PreflightResult> {
    return this.does.preflight.report(request);
  }
}
