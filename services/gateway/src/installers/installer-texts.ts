import type { InstallerParts } from './installer-parts.js';

export const OTHER_BYTES =
  'This download does not match the installer: its SHA-256 checksum differs. Nothing was installed.';
export const NEEDS_NODE = 'The agent needs Node.js 24 or newer. Install it from https://nodejs.org and run this again.';
export const NO_TOKEN = 'This is not an enrolment token. Create one on the Agents page.';
export const ASK_TOKEN = 'Enrolment token from the Agents page: ';
export const ONE_PROGRAM = 'The agent is one program. It does not need Node.js.';
export const FOR_NODE = 'The agent runs with Node.js 24: this platform has no single program for this system.';
export const DOES_NOT_START =
  'The agent does not start on this system. It needs Linux with glibc 2.28 or newer. Nothing was installed.';

const USED =
  'This installer was already used. Its token works once. To enrol again, download a new installer from the Agents page.';
const SESSION_USED = 'This script was already used. Its token works once. Start a new session to connect again.';

export interface InstallerTexts {
  readonly does: string;
  readonly folder: string;
  readonly used: string;
}

export function textsOf({ session, token }: InstallerParts): InstallerTexts {
  if (session !== undefined)
    return {
      does: 'Fetches the Revive agent and enrolls it for one remote session. Nothing is repaired without approval.',
      // Each session needs its own key: the key of an earlier session is refused for good.
      folder: `.revive-remote-${session}`,
      used: SESSION_USED,
    };
  const does = 'Installs the Revive agent and enrols it for your shop.';
  return {
    does: `${does} ${token === undefined ? 'It asks for a token of the Agents page.' : 'The token works once, within 15 minutes of the download.'}`,
    folder: '.revive-agent',
    used: USED,
  };
}
