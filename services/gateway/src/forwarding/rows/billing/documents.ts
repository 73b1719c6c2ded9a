import type { DocumentFile } from '@revive/proto/revive/billing/v1/documents';
import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../../forward.js';

const pdf = ({ name, content }: DocumentFile) => ({ name, base64: Buffer.from(content).toString('base64') });

export const documentRows = [
  forward(routes.listTaxDocuments, 'taxDocuments', 'listDocuments'),
  forward(routes.listRepairDocuments, 'taxDocuments', 'listRepairDocuments'),
  forward(routes.downloadTaxDocument, 'taxDocuments', 'readDocument', { reply: pdf }),
  forward(routes.completeTaxDocument, 'taxDocuments', 'completeDocument'),
  forward(routes.emailTaxDocument, 'taxDocuments', 'emailDocument'),
  forward(routes.eraseDocumentBuyer, 'taxDocuments', 'eraseBuyer'),
  forward(routes.readSeller, 'sellers', 'readSeller'),
  forward(routes.changeSeller, 'sellers', 'changeSeller'),
];
