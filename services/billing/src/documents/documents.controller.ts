import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  ChangeSellerRequest,
  CompleteDocumentRequest,
  DocumentFile,
  DocumentList,
  DocumentsOfRepairRequest,
  EmailDocumentRequest,
  ListDocumentsRequest,
  ReadDocumentRequest,
  ReadSellerRequest,
  RepairDocumentsRequest,
  Seller,
  TaxDocument,
} from '@revive/proto/revive/billing/v1/documents';
import type { EmailContent, ReadEmailRequest } from '@revive/proto/revive/emails/v1/emails';
import type { UserActor } from '@revive/platform/auth/actor';
import { CalledBy, Caller, WithoutActor } from '@revive/platform/rpc/guard';
import { EmailDocuments } from './email-documents.js';
import { IssueDocuments } from './issue-documents.js';
import { ReadDocuments } from './read-documents.js';
import { Sellers } from '../sellers/sellers.js';

@Controller()
@CalledBy('gateway')
export class DocumentsController {
  constructor(
    private readonly documents: ReadDocuments,
    private readonly issuing: IssueDocuments,
    private readonly emails: EmailDocuments,
    private readonly sellers: Sellers,
  ) {}

  @GrpcMethod('TaxDocuments')
  listDocuments(@Payload() request: ListDocumentsRequest, @Caller() actor: UserActor): Promise<DocumentList> {
    return this.documents.list(actor, request);
  }

  @GrpcMethod('TaxDocuments')
  listRepairDocuments(@Payload() { id }: RepairDocumentsRequest, @Caller() actor: UserActor): Promise<DocumentList> {
    return this.documents.ofRepair(actor, id);
  }

  @GrpcMethod('TaxDocuments')
  readDocument(@Payload() request: ReadDocumentRequest, @Caller() actor: UserActor): Promise<DocumentFile> {
    return this.documents.file(actor, request);
  }

  @GrpcMethod('TaxDocuments')
  completeDocument(@Payload() request: CompleteDocumentRequest, @Caller() actor: UserActor): Promise<TaxDocument> {
    return this.issuing.complete(actor, request);
  }

  @GrpcMethod('TaxDocuments')
  emailDocument(@Payload() request: EmailDocumentRequest, @Caller() actor: UserActor): Promise<TaxDocument> {
    return this.emails.request(actor, request);
  }

  @GrpcMethod('Sellers')
  readSeller(@Payload() _: ReadSellerRequest, @Caller() actor: UserActor): Promise<Seller> {
    return this.sellers.read(actor);
  }

  @GrpcMethod('Sellers')
  changeSeller(@Payload() request: ChangeSellerRequest, @Caller() actor: UserActor): Promise<Seller> {
    return this.sellers.change(actor, request);
  }
}

/** Repairs has checked the holder of the tracking link; notifications sends an email that the shop requested. */
@Controller()
@WithoutActor()
export class DocumentSourcesController {
  constructor(
    private readonly documents: ReadDocuments,
    private readonly emails: EmailDocuments,
  ) {}

  @GrpcMethod('TaxDocuments')
  @CalledBy('repairs')
  readDocumentsOfRepair(@Payload() request: DocumentsOfRepairRequest): Promise<DocumentFile> {
    return this.documents.allOfRepair(request);
  }

  @GrpcMethod('TaxDocuments')
  @CalledBy('notifications')
  readDocumentEmail(@Payload() { id }: ReadEmailRequest): Promise<EmailContent> {
    return this.emails.content(id);
  }
}
