/** One control of the product, named where it stands by a marker comment, and the test that has to miss it. */
export interface Control {
  /** What the control does, as the end of "without this …". */
  readonly name: string;
  readonly test: string;
}
