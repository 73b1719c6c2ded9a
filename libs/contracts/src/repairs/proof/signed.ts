import { bool, nested, requiredText, text } from '../../rules.js';

// A signature given at the counter: drawn on the screen, or recorded as signed on paper.

/** Size of the signature field; strokes are scaled to this size on all screens. */
export const SIGNATURE_FIELD = { width: 600, height: 200 } as const;
/** Most characters of the strokes. About 1,000 points are more than a name needs. */
export const SIGNATURE_MAX = 12_000;
/** Points `x,y`. A blank continues the stroke; a semicolon begins a new stroke. */
const STROKES = /^\d{1,4},\d{1,4}(?:[ ;]\d{1,4},\d{1,4})*$/;

export const strokes = () =>
  text(SIGNATURE_MAX).matches(STROKES, { message: 'is not a signature', excludeEmptyString: true }).optional();

const MISSING = 'Sign in the field, or choose “Signed on paper”';
/** People who cannot draw sign on paper: the record has the name and a note about the paper. */
const signatureFields = (who: string) => ({
  signedBy: requiredText(who, 2, 120),
  strokes: strokes(),
  onPaper: bool().required(),
});
const isSigned = ({ strokes: drawn = '', onPaper = false }: { strokes?: string; onPaper?: boolean }): boolean =>
  drawn !== '' || onPaper;
export const signature = (who: string) =>
  nested(signatureFields(who)).test('signed', MISSING, (value) => isSigned(value));

export const signedPart = () =>
  nested({ signedBy: text(120).required(), strokes: strokes(), onPaper: bool().required() })
    .default(undefined)
    .optional();
