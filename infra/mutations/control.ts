/** One control of the product, how it is taken away, and the test that says so. */
export interface Control {
  /** What the control does, as the end of "without this …". */
  readonly name: string;
  /** From the repository's root. */
  readonly file: string;
  /** Stands there once. */
  readonly text: string;
  /** What stands there instead, without the control; it compiles. */
  readonly without: string;
  readonly test: string;
}

/** Takes the control out of its file's text. Throws TypeError where it does not stand there once. */
export function takenAway({ name, file, text, without }: Control, source: string): string {
  const count = source.split(text).length - 1;
  if (count !== 1) throw new TypeError(`${name}: its text stands ${count} times in ${file}`);
  if (text === without) throw new TypeError(`${name}: nothing is taken away`);
  return source.replace(text, () => without);
}
