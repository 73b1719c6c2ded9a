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
import type { MyApplication } from '@revive/proto/revive/onboarding/v1/onboarding';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller, WithoutActor } from '@revive/platform/rpc/guard';
import type { Empty } from '@revive/proto/google/protobuf/empty';
import { DownloadFile } from './download-file.js';
import { UploadFile } from './upload-file.js';

@Controller()
@CalledBy('gateway')
export class ApplicationFilesController {
  constructor(
    private readonly upload: UploadFile,
    private readonly download: DownloadFile,
  ) {}

  @GrpcMethod('ApplicationFiles')
  @WithoutActor()
  beginFile(@Payload() request: BeginFileRequest): Promise<FileBegun> {
    return this.upload.begin(request);
  }
  @GrpcMethod('ApplicationFiles')
  @WithoutActor()
  sendFilePart(@Payload() request: SendFilePartRequest): Promise<Empty> {
    return this.upload.part(request);
  }
  @GrpcMethod('ApplicationFiles')
  @WithoutActor()
  finishFile(@Payload() request: FinishFileRequest): Promise<MyApplication> {
    return this.upload.finish(request);
  }
  @GrpcMethod('ApplicationFiles')
  @WithoutActor()
  removeFile(@Payload() request: MyFileRequest): Promise<MyApplication> {
    return this.upload.remove(request);
  }
  @GrpcMethod('ApplicationFiles')
  @WithoutActor()
  readMyFile(@Payload() request: MyFileRequest): Promise<FileSlice> {
    return this.download.mine(request);
  }
  @GrpcMethod('ApplicationFiles')
  readApplicationFile(@Payload() request: ReadApplicationFileRequest, @Caller() actor: UserActor): Promise<FileSlice> {
    return this.download.forStaff(actor, request);
  }
}
