import { bool, nested, requiredText, text } from '../../rules.js';

// A signature given at the counter: drawn on the screen, or said to be on paper.

/** The field that is signed in; strokes are drawn to this scale whatever the screen. */
export const SIGNATURE_FIELD = { width: 600, height: 200 } as const;
/** As text: some thousand points are more than any name needs. */
export const SIGNATURE_MAX = 12_000;
/** Points `x,y`; a blank goes on with the stroke, a semicolon begins another. */
const STROKES = /^\d{1,4},\d{1,4}(?:[ ;]\d{1,4},\d{1,4})*$/;

export const strokes = () =>
  text(SIGNATURE_MAX).matches(STROKES, { message: 'is not a signature', excludeEmptyString: true }).optional();

const MISSING = 'Sign in the field, or choose “Signed on paper”';
/** Whoever cannot draw signs on paper: the name says who, and the record says that it is on paper. */
export const signatureFields = (who: string) => ({
  signedBy: requiredText(who, 2, 120),
  strokes: strokes(),
  onPaper: bool().required(),
});
export const isSigned = ({ strokes: drawn = '', onPaper = false }: { strokes?: string; onPaper?: boolean }): boolean =>
  drawn !== '' || onPaper;
export const signature = (who: string) =>
  nested(signatureFields(who)).test('signed', MISSING, (value) => isSigned(value));
export const NOT_SIGNED = MISSING;

/** As it is shown again. */
export const signedPart = () =>
  nested({ signedBy: text(120).required(), strokes: strokes(), onPaper: bool().required() })
    .default(undefined)
    .optional();
