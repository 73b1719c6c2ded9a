import type { Group } from '@revive/contracts/notifications/groups';

/**
 * Format of a value: `text` is a single line, `block` may have several lines, `link` is an address on its own line,
 * `moment` is an ISO time, `hours` is a number, `money` is whole cents. A value with `?` may be empty.
 */
const KINDS = ['text', 'block', 'link', 'moment', 'hours', 'money'] as const;
export type Kind = (typeof KINDS)[number];
export type Declared = Kind | `${Kind}?`;

/** Shown only where the value is set or, with `not`, where the value is empty. */
interface Condition {
  readonly where: string;
  readonly not?: true;
}
/**
 * A line is a paragraph with `{places}`, the button of the email (opens the link of a value or a page of the
 * platform), or a small closing line with its link.
 */
export type Line =
  | string
  | (Condition & { readonly say: string })
  | (Partial<Condition> & { readonly button: string; readonly say: string })
  | { readonly page: string; readonly say: string }
  | { readonly small: string; readonly say: string };

export interface Template {
  readonly group: Group;
  /** All values that the template may use; the person's name is added automatically. */
  readonly values: Readonly<Record<string, Declared>>;
  readonly subject: string;
  readonly otherSubject?: { readonly where: string; readonly say: string };
  /** The value with the sender's name, where a shop writes to its customer. */
  readonly from?: string;
  readonly contact?: readonly string[];
  readonly lines: readonly Line[];
  /** First lines of the first email to an address: the reason for the email. */
  readonly introduction?: string;
  /** Reason at the end of the email; the default is the sentence of the group. */
  readonly why?: string;
  /**
   * For a message that shops may reword: the lines below the shop's own text, in place of `lines`. They hold all
   * mandatory information, the way to answer and the sender, so that no own text can remove them.
   */
  readonly fixed?: readonly Line[];
  readonly sample: Readonly<Record<string, string>>;
  /**
   * Notification for recipients with an account; without this field only the email is sent. `path` opens the next
   * step.
   */
  readonly bell?: { readonly title: string; readonly text: string; readonly path: string };
}

export const SAMPLE_LINK = 'https://revive.example/open#secret';
export const SAMPLE_MOMENT = '2026-11-20T07:13:00.000Z';
export const NOT_ME =
  'If this was not you, set a new password now: open the sign-in page and choose "Forgot your password?". Then sign out of all devices.';
