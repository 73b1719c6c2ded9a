import { BILLING_EMAILS } from './billing-emails.js';
import { IDENTITY_EMAILS } from './identity-emails.js';
import { ONBOARDING_EMAILS } from './onboarding-emails.js';
import { REPAIRS_EMAILS } from './repairs-emails.js';
import type { Template } from './template.js';

/**
 * Templates by owner. Each owner may request only its own emails, so that no service can write in a different
 * service's name.
 */
const TEMPLATES_OF = {
  billing: BILLING_EMAILS,
  identity: IDENTITY_EMAILS,
  onboarding: ONBOARDING_EMAILS,
  repairs: REPAIRS_EMAILS,
} as const satisfies Record<string, Record<string, Template>>;
export type Owner = keyof typeof TEMPLATES_OF;
export const OWNERS = Object.keys(TEMPLATES_OF) as Owner[];

export function templateOf(owner: Owner, name: string): Template | undefined {
  const of: Readonly<Record<string, Template>> = TEMPLATES_OF[owner];
  return Object.hasOwn(of, name) ? of[name] : undefined;
}

export const ALL_TEMPLATES: readonly { readonly owner: Owner; readonly name: string; readonly template: Template }[] =
  OWNERS.flatMap((owner) =>
    Object.entries<Template>(TEMPLATES_OF[owner]).map(([name, template]) => ({ owner, name, template })),
  );
