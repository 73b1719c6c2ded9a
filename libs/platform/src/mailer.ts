/** One letter. No header may contain a line break: such a letter is refused (`INVALID`). */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly { filename: string; content: Uint8Array; contentType: string }[];
  /**
   * The same id is sent once by one process (the embedded adapter: once for ever), and is the Message-ID of every adapter, so
   * that a repeat is the same letter for whoever receives it.
   */
  readonly id: string;
}

export interface Mailer {
  /**
   * Resolves when the letter is handed over for good; throws `SERVICE_UNAVAILABLE` (503) when it is not, and `INVALID` (400)
   * where the letter is wrong or its recipient was refused for good: then trying again is useless.
   */
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}
