export interface EmailFile {
  readonly filename: string;
  readonly content: Uint8Array;
  readonly contentType: string;
  /** Set for an inline image, referenced in the HTML as `cid:<contentId>`; otherwise the file is an attachment. */
  readonly contentId?: string;
}

/** One email. A header with a line break is refused (`INVALID`). */
export interface Email {
  readonly to: string;
  /** The sender's display name; the address is always the platform's. */
  readonly fromName?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly EmailFile[];
  /**
   * A process sends each id once (the embedded adapter: once ever). All adapters derive the Message-ID from the id, so
   * recipients recognize repeats.
   */
  readonly id: string;
}

export interface StoredEmail {
  readonly id: string;
  readonly at: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly string[];
}
export interface StoredAttachment {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}
/** Read access to a mailer's stored emails. Emails contain one-time links, so the caller sees secrets. */
export interface Mailbox {
  /** Deletes the copies of these emails after an erasure. Returns the number deleted. */
  forget(ids: readonly string[]): Promise<number>;
  file(id: string, place: number): Promise<StoredAttachment | undefined>;
  /**
   * Newest first. `next` is the `before` of the next page, also if a long search has found nothing yet. `search`
   * matches address, subject and text. `shown` removes hidden parts of the text before searching.
   */
  read(page: {
    readonly before?: string;
    readonly search?: string;
    readonly most: number;
    readonly shown?: (text: string) => string;
  }): Promise<{ emails: StoredEmail[]; next?: string }>;
}

export interface Mailer {
  /** Absent for a mail server, because no emails are stored. */
  readonly mailbox?: Mailbox;
  /**
   * Resolves after the final handover. Throws `SERVICE_UNAVAILABLE` (503) if not delivered. Throws `INVALID` (400) for
   * an invalid email or a permanently refused recipient; retrying is useless.
   */
  send(email: Email): Promise<void>;
  close(): Promise<void>;
}
