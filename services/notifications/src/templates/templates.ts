import { IDENTITY_LETTERS } from './identity-emails.js';
import { ONBOARDING_LETTERS } from './onboarding-emails.js';
import { REPAIRS_LETTERS } from './repairs-emails.js';
import type { Template } from './template.js';

/** Whose letters they are: each owner may ask for its own only, so that no service can write in another's name. */
export const TEMPLATES_OF = {
  identity: IDENTITY_LETTERS,
  onboarding: ONBOARDING_LETTERS,
  repairs: REPAIRS_LETTERS,
} as const satisfies Record<string, Record<string, Template>>;
export type Owner = keyof typeof TEMPLATES_OF;
export const OWNERS = Object.keys(TEMPLATES_OF) as Owner[];

/** The template of that name, or undefined: its owner may be newer than this process. */
export function templateOf(owner: Owner, name: string): Template | undefined {
  const of: Readonly<Record<string, Template>> = TEMPLATES_OF[owner];
  return Object.hasOwn(of, name) ? of[name] : undefined;
}

export const ALL_TEMPLATES: readonly { readonly owner: Owner; readonly name: string; readonly template: Template }[] =
  OWNERS.flatMap((owner) =>
    Object.entries<Template>(TEMPLATES_OF[owner]).map(([name, template]) => ({ owner, name, template })),
  );
