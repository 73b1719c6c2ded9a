/**
 * An inconsistent hive or log. The message is a sentence part that names the fault; `offset` counts from the start of
 * the file.
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
