export interface EmailFile {
  readonly filename: string;
  readonly content: Uint8Array;
  readonly contentType: string;
  /** An image that the HTML shows as `cid:<contentId>`; without it a file to be saved. */
  readonly contentId?: string;
}

/** One email. No header may contain a line break: such an email is refused (`INVALID`). */
export interface Email {
  readonly to: string;
  /** In whose name the platform writes; the address stays the platform's. */
  readonly fromName?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly EmailFile[];
  /**
   * The same id is sent once by one process (the embedded adapter: once for ever), and is the Message-ID of every
   * adapter, so that a repeat is the same email for whoever receives it.
   */
  readonly id: string;
}

/** An email as the embedded mailer keeps it. */
export interface StoredEmail {
  /** Sorts by the time of sending. */
  readonly id: string;
  readonly at: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Their names. */
  readonly attachments: readonly string[];
}
/** A file that went with it. */
export interface StoredAttachment {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}
/**
 * The reading side of a mailer that keeps its emails. Whoever asks it has secret links before them: one-time links
 * stand in emails.
 */
export interface Mailbox {
  /** Takes the copies of these emails away, for whoever was erased; says how many there were. */
  forget(ids: readonly string[]): Promise<number>;
  /**
   * A file that went with an email, by the email's id here and its place among the email's files; undefined where
   * there is none.
   */
  file(id: string, place: number): Promise<StoredAttachment | undefined>;
  /**
   * Newest first; `next` is the `before` of the rest, also where nothing of a long search was found yet. `search` looks
   * in address, subject and text; `shown` is how the text may be read, and all that is searched of it.
   */
  read(page: {
    readonly before?: string;
    readonly search?: string;
    readonly most: number;
    readonly shown?: (text: string) => string;
  }): Promise<{ emails: StoredEmail[]; next?: string }>;
}

export interface Mailer {
  /** Absent where emails go to a mail server: nothing is kept here. */
  readonly mailbox?: Mailbox;
  /**
   * Resolves when the email is handed over for good; throws `SERVICE_UNAVAILABLE` (503) when it is not, and `INVALID`
   * (400) where the email is wrong or its recipient was refused for good: then trying again is useless.
   */
  send(email: Email): Promise<void>;
  close(): Promise<void>;
}
