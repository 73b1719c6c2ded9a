/** A label with a QR code and a few lines. Lines that do not fit end with an ellipsis. */
export interface Label {
  /** Address that the QR code holds. */
  readonly address: string;
  /** Set large on one line, such as `R-12`. */
  readonly title: string;
  readonly lines: readonly LabelLine[];
}

export interface LabelLine {
  readonly text: string;
  /** Most printed lines. */
  readonly most: number;
  /** Default false. In a typeface with clearly distinct letters, for serial numbers. */
  readonly isNumber?: boolean;
}

export interface LabelSheet {
  readonly title: string;
  /** `62mm`: one page of 62 by 29 mm for each label. `a4`: labels of 70 by 37 mm, 24 to the sheet. */
  readonly paper: '62mm' | 'a4';
  /** Place of the first label on an A4 sheet, counted from 1. */
  readonly place?: number;
  readonly labels: readonly Label[];
  readonly at: Date;
  /** Default true. Tests read the pages uncompressed. */
  readonly compress?: boolean;
}

/** Loaded with the first label: PDFKit and the reader of fonts take 14 MB, and most processes print nothing. */
const loadWriter = (): Promise<typeof import('./write-labels.js')> => import('./write-labels.js');

/** Creates a PDF of labels for a label printer or for a sheet of labels. The same content gives the same file. */
export async function makeLabels(sheet: LabelSheet): Promise<Buffer> {
  const { writeLabels } = await loadWriter();
  return writeLabels(sheet);
}
