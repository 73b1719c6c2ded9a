import { PROFILE_LISTS, PROFILE_STEPS } from '@revive/contracts/profile/business-profile';
import { isOffered, SUB_SERVICE_FIELDS } from '@revive/contracts/profile/options';
import type { BusinessProfileAnswer } from '#api/generated/business-profile.gen.js';

type Typed = Readonly<Record<string, unknown>>;

/** Contains every field, because a form shows errors only for fields it knows. */
export const EMPTY: Typed = Object.fromEntries(
  PROFILE_STEPS.flatMap(({ fields }) =>
    fields.map((name) => [name, (PROFILE_LISTS as readonly string[]).includes(name) ? [] : '']),
  ),
);

/**
 * Initial values: the draft, else the sent profile. Empty fields are filled with data known from elsewhere in the
 * account.
 */
export function initialOf({ profile, draft, known }: BusinessProfileAnswer): Record<string, unknown> {
  const typed: Typed = draft ?? profile ?? {};
  const filled = Object.fromEntries(
    Object.entries(known as Typed).filter(([name]) => typed[name] === undefined || typed[name] === ''),
  );
  return { ...EMPTY, ...typed, ...filled };
}

export function draftOf(values: Typed): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) kept[name] = value as string[];
    else if (typeof value === 'number' || (typeof value === 'string' && value !== '')) kept[name] = String(value);
  }
  return kept;
}

/** Drops services of categories that are no longer chosen. */
export function withoutForeign<T extends object>(values: T): T {
  const { primaryCategories = [] } = values as { primaryCategories?: readonly string[] };
  return {
    ...values,
    ...Object.fromEntries(
      SUB_SERVICE_FIELDS.filter((field) => !isOffered(field, primaryCategories)).map((field) => [field, []]),
    ),
  };
}
