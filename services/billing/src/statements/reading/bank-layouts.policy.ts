/**
 * Layouts of CSV statements. South African banks publish no description of these files; the columns come from public
 * converters, and banks change them. Recognition of column names (`columns.policy.ts`) reads these files and others; the
 * tables name the bank for the person, and read files that have no names.
 */
interface NamedBank {
  readonly bank: string;
  readonly source: string;
  /** Names of columns that no different layout has together. */
  readonly names: readonly string[];
  /** The file has these columns alone, in this order, and days in this form: names that many banks have in common. */
  readonly exactly?: { readonly day: RegExp };
}

const CSF_ZA = 'github.com/dvdl16/csf_za, docs/csf_za_bank_statement_import.md (read 29 November 2026)';

export const NAMED_BANKS: readonly NamedBank[] = [
  {
    bank: 'FNB',
    source: CSF_ZA,
    names: ['Date', 'SERVICE FEE', 'Amount', 'DESCRIPTION', 'REFERENCE', 'Balance', 'CHEQUE NUMBER'],
  },
  {
    bank: 'Standard Bank',
    source: CSF_ZA,
    names: ['Date', 'Value Date', 'Statement Number', 'Description', 'Amount', 'Balance', 'Originator Reference'],
  },
  {
    bank: 'Capitec Business',
    source: CSF_ZA,
    names: ['Account', 'Date', 'Description', 'Reference', 'Amount', 'Fees', 'Balance'],
  },
  {
    bank: 'Capitec',
    source: 'Header lines that several public converters on GitHub quote (read 29 November 2026)',
    names: ['Nr', 'Posting Date', 'Transaction Date', 'Description', 'Money In', 'Money Out', 'Balance'],
  },
  {
    bank: 'Bank Zero',
    source: CSF_ZA,
    names: ['Date', 'Day', 'Time', 'Type', 'Description 1', 'Description 2', 'Fee', 'Amount', 'Balance'],
  },
  {
    bank: 'ABSA',
    source: `${CSF_ZA}; github.com/kdevnel/ynab-absa-csv-convert-js, testing/input-sample.csv (read 29 November 2026)`,
    names: ['Date', 'Description', 'Amount', 'Balance'],
    exactly: { day: /^\d{8}$/ },
  },
];

interface HeadlessBank {
  readonly bank: string;
  readonly source: string;
  readonly columns: {
    readonly day: number;
    readonly description: number;
    readonly amount: number;
    readonly balance: number;
  };
}

/** Four rows about the account, then lines such as `01Mar2025,ROADCOVER 250301,-33,54676.77`. */
export const HEADLESS_BANKS: readonly HeadlessBank[] = [
  { bank: 'Nedbank', source: CSF_ZA, columns: { day: 0, description: 1, amount: 2, balance: 3 } },
];
