/**
 * A hive or a log that contradicts itself. The message is a sentence part that names what is wrong; `offset` is where,
 * from the beginning of the file.
 */
export class HiveFault extends Error {
  override readonly name = 'HiveFault';
  constructor(
    readonly offset: number,
    message: string,
  ) {
    super(message);
  }
}
