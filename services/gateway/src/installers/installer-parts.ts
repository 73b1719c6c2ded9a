import type { InstallerKind, ProgramTarget } from '@revive/contracts/onboarding/installer';

/** The variable parts of a script. No part contains text typed by a person. */
export interface InstallerParts {
  readonly origin: string;
  /** Enrolment token: single use, valid for 15 minutes. Without one the script asks for it. */
  readonly token?: string;
  /** Of the archive for Node 24. */
  readonly sha256: string;
  /** The archives with one program, where they were built. */
  readonly programs?: Partial<Record<ProgramTarget, ProgramPart>>;
  readonly port: number;
  /** The remote session that limits the agent's stay; without a session the agent is permanent. */
  readonly session?: string;
}
export interface ProgramPart {
  readonly sha256: string;
  readonly isSigned: boolean;
}

export const SHAPES: Readonly<Record<'origin' | 'token' | 'sha256' | 'session', RegExp>> = {
  session: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  // The output of `URL.origin`. None of the characters is special inside shell quotes or at the Windows command prompt.
  origin: /^https?:\/\/[A-Za-z0-9.:[\]-]{1,253}$/,
  token: /^[\w-]{43}\.[0-9a-f]{64}$/,
  sha256: /^[0-9a-f]{64}$/,
};

/** Throws TypeError for a part that does not match its pattern, so that no script is created. */
export function requirePlain(parts: InstallerParts): InstallerParts {
  const { origin, token, sha256, programs = {}, session } = parts;
  const rows = [
    ['origin', origin],
    ['token', token],
    ['session', session],
    ...[sha256, ...Object.values(programs).map((one) => one.sha256)].map((one) => ['sha256', one] as const),
  ] as const;
  // control: no text of a shop is in its installers
  for (const [name, text] of rows)
    if (text !== undefined && !SHAPES[name].test(text))
      throw new TypeError(`the ${name} does not belong into a script`);
  if (!Number.isInteger(parts.port) || parts.port < 1024 || parts.port > 65_535)
    throw new TypeError('the port does not belong into a script');
  return parts;
}

// control: an installer is called by a slug = /^$/
const UNSAFE_CHARACTERS = /[^a-z0-9]+/g;

export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(UNSAFE_CHARACTERS, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return slug === '' ? 'shop' : slug;
}

export const fileName = (shop: string, kind: InstallerKind): string => `revive-agent-${slugOf(shop)}.${kind}`;
