import type { InstallerKind } from '@revive/contracts/onboarding/installer';

/** All that goes into a script. None of it was typed by a person. */
export interface InstallerParts {
  /** The platform's own address, from its configuration. */
  readonly origin: string;
  /** Works once, for 15 minutes. */
  readonly token: string;
  /** Of the agent's archive, hex. */
  readonly sha256: string;
  readonly port: number;
  /** The session that the agent is for, and with which it leaves again; without one it stays. */
  readonly session?: string;
}

/** What each part has to look like. */
export const SHAPES: Readonly<Record<Exclude<keyof InstallerParts, 'port'>, RegExp>> = {
  session: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  // What `URL.origin` writes; no character of it means anything to a shell inside its quotes, and none to the command
  // prompt.
  origin: /^https?:\/\/[A-Za-z0-9.:[\]-]{1,253}$/,
  token: /^[\w-]{43}\.[0-9a-f]{64}$/,
  sha256: /^[0-9a-f]{64}$/,
};

/** Throws TypeError where a part is not what its place in a script takes: then there is no script. */
export function requirePlain(parts: InstallerParts): InstallerParts {
  // control: no text of a shop is in its installers
  for (const name of ['origin', 'token', 'sha256'] as const)
    if (!SHAPES[name].test(parts[name])) throw new TypeError(`the ${name} does not belong into a script`);
  if (parts.session !== undefined && !SHAPES.session.test(parts.session))
    throw new TypeError('the session does not belong into a script');
  if (!Number.isInteger(parts.port) || parts.port < 1024 || parts.port > 65_535)
    throw new TypeError('the port does not belong into a script');
  return parts;
}

/** Small letters, digits and hyphens, whatever the shop is called. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/* control: an installer is called by a slug = /^$/ */ /[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return slug === '' ? 'shop' : slug;
}

export const fileName = (shop: string, kind: InstallerKind): string => `revive-agent-${slugOf(shop)}.${kind}`;
