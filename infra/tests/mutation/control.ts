/**
 * A safeguard in the product, marked in the source by a comment with its name, and the test that must fail without it.
 */
export interface Control {
  /** Describes the control's effect, to complete the phrase "without this …". */
  readonly name: string;
  readonly test: string;
}
