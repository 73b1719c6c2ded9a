import type { Group } from '@revive/contracts/notifications/groups';

/**
 * How a value is written: `text` on one line, `block` may have several lines, `link` is an address on a line of its
 * own, `moment` and `date` are ISO, `hours` a number, `money` whole cents. With `?` it may be empty.
 */
export const KINDS = ['text', 'block', 'link', 'moment', 'hours', 'money'] as const;
export type Kind = (typeof KINDS)[number];
export type Declared = Kind | `${Kind}?`;

/** Stands only where this value is there or, with `not`, where it is empty. */
interface Condition {
  readonly where: string;
  readonly not?: true;
}
/**
 * A paragraph with `{places}`; the one button of an email, which opens the link of a value or a page of the platform; and
 * what stands small at its end, with its link.
 */
export type Line =
  | string
  | (Condition & { readonly say: string })
  | (Partial<Condition> & { readonly button: string; readonly say: string })
  | { readonly page: string; readonly say: string }
  | { readonly small: string; readonly say: string };

export interface Template {
  readonly group: Group;
  /** Every value that it may name; the person's name is added by itself. */
  readonly values: Readonly<Record<string, Declared>>;
  readonly subject: string;
  /** The subject instead, where this value is there. */
  readonly otherSubject?: { readonly where: string; readonly say: string };
  /** The value that names who writes, where it is not the platform: a shop to its customer. */
  readonly from?: string;
  /** The values that say where and how that sender is reached. */
  readonly contact?: readonly string[];
  readonly lines: readonly Line[];
  /** Above everything else where it is the first email to this address: why it came. */
  readonly introduction?: string;
  /** Why it was sent, at its end; without it the sentence of its group. */
  readonly why?: string;
  /**
   * Where a shop may say it in its own words: what stands under them instead of `lines`. What a customer has to be told,
   * the way to answer and who sent it are here, so that no words take them away.
   */
  readonly fixed?: readonly Line[];
  /** For the preview. */
  readonly sample: Readonly<Record<string, string>>;
  /** What the bell says to who has an account; without it the email alone. `path` opens the next thing to do. */
  readonly bell?: { readonly title: string; readonly text: string; readonly path: string };
}

export const SAMPLE_LINK = 'https://revive.example/open#secret';
export const SAMPLE_MOMENT = '2026-11-20T07:13:00.000Z';
/** What to do about an email that somebody else may have caused. */
export const NOT_ME =
  'If this was not you, set a new password now: open the sign-in page and choose "Forgot your password?". Then sign out of all devices.';
