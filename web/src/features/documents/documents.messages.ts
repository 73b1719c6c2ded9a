import { ABRIDGED_THROUGH_CENTS, NO_INVOICE_THROUGH_CENTS } from '@revive/contracts/billing/documents';
import { formatRand } from '@revive/contracts/money';
import { counted } from '#ui/format/counted.js';

const VAT_LABEL = 'VAT number';

export const messages = {
  kinds: { invoice: 'Invoices', credit_note: 'Credit notes', receipt: 'Receipts' },
  list: {
    title: 'Invoices and receipts',
    file: 'invoices',
    search: 'Search',
    searchHint: 'Number, repair or customer',
    kind: 'Type',
    columns: {
      number: 'Number',
      title: 'Type',
      date: 'Date',
      repair: 'Repair',
      buyer: 'Customer',
      refersTo: 'For invoice',
      vat: 'VAT',
      total: 'Amount',
      emailed: 'Emailed',
    },
    empty: 'No invoices or receipts yet',
    emptyText: 'They are issued when a repair is charged and when a customer pays.',
    noMatch: 'No document matches',
    sellerMissing: {
      before: 'Your documents show no VAT. If you’re registered for VAT, enter your VAT number under ',
      link: 'Tax details',
      after: '.',
    },
  },
  ticket: {
    title: 'Invoice and receipts',
    empty: `The invoice is issued when the repair is charged, and a receipt with each payment. Up to ${formatRand(NO_INVOICE_THROUGH_CENTS)}, only receipts are issued.`,
    print: 'Print all',
    refersTo: (number: string) => `For ${number}`,
    emailed: 'Emailed',
  },
  waiting: {
    title: (count: number) => counted(count, 'invoice needs details', 'invoices need details'),
    buyer: `A tax invoice above ${formatRand(ABRIDGED_THROUGH_CENTS)} must show the buyer’s name and address.`,
    invoice: 'Issued after its invoice.',
    add: 'Add buyer details',
  },
  actions: {
    download: 'Download PDF',
    downloadFailed: 'The document could not be downloaded',
    email: 'Email to customer',
    emailed: (number: string) => `${number} will be emailed to the customer`,
    emailFailed: 'The document could not be emailed',
    erase: 'Erase customer',
  },
  buyer: {
    title: 'Buyer details',
    intro: 'They are printed on the tax invoice and can’t be changed after it is issued.',
    labels: { name: 'Name or business', address: 'Address', vatNumber: VAT_LABEL },
    vatHint: 'If the buyer is registered for VAT',
    action: 'Issue invoice',
    busy: 'Issuing…',
    done: (number: string) => `${number} issued`,
    failed: 'The invoice could not be issued',
  },
  erase: {
    title: 'Erase the customer from the documents of this repair?',
    intro:
      'Name, address and VAT number of the customer are replaced by “Customer (erased)”. Numbers, dates and amounts stay, because tax law requires you to keep them for five years. This can’t be undone.',
    labels: { reason: 'Reason' },
    action: 'Erase customer',
    busy: 'Erasing…',
    done: 'Customer erased',
    failed: 'The customer could not be erased',
  },
  seller: {
    title: 'Tax details',
    none: 'Your documents show the name and address of your shop, and no VAT.',
    registered: (number: string) => `VAT number ${number}. Charges with VAT get a tax invoice.`,
    unregistered: 'Not registered for VAT. Documents are called invoice and receipt, and show no VAT.',
    labels: { registeredName: 'Registered name', address: 'Address', vatNumber: VAT_LABEL },
    vatHint: 'Leave empty if you’re not registered. The VAT rate of your prices is set under Quotes.',
    edit: 'Edit tax details',
    saved: 'Tax details saved',
    savedText: 'New documents use them. Issued documents stay as they are.',
    failed: 'The tax details could not be saved',
  },
} as const;
