import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ConsentAgainRequest,
  Consents,
  FileVerdict,
  SessionContext,
  ReadAcceptancesRequest,
  ReadFileRequest,
  SealedFile,
  VerifyFileRequest,
} from '@revive/proto/revive/onboarding/v1/signing';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { OwnConsents } from './own-consents.js';
import { ReadSignedDocuments } from './read-signed-documents.js';

@Controller()
@CalledBy('gateway')
export class ConsentsController {
  constructor(
    private readonly documents: ReadSignedDocuments,
    private readonly consents: OwnConsents,
  ) {}

  @GrpcMethod('Signing')
  @WithoutActor()
  readFile(@Payload() request: ReadFileRequest): Promise<SealedFile> {
    return this.documents.run(request);
  }
  @GrpcMethod('Signing')
  @WithoutActor()
  verifyFile(@Payload() request: VerifyFileRequest): Promise<FileVerdict> {
    return this.documents.verify(request);
  }
  @GrpcMethod('Signing')
  @WithoutActor()
  readConsents(@Payload() by: SessionContext): Promise<Consents> {
    return this.consents.read(by);
  }
  @GrpcMethod('Signing')
  @WithoutActor()
  consentAgain(@Payload() request: ConsentAgainRequest): Promise<Consents> {
    return this.consents.again(request);
  }
  @GrpcMethod('Signing')
  @WithoutActor()
  readAcceptances(@Payload() request: ReadAcceptancesRequest): Promise<SealedFile> {
    return this.documents.ofApplicant(request);
  }
}
