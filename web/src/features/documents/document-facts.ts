import type { TaxDocuments } from '#api/generated/documents.gen.js';

export type TaxDocument = TaxDocuments['documents'][number];
export type WaitingDocument = TaxDocuments['waiting'][number];
