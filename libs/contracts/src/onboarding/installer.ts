import { responseSchema, oneOf, requestSchema, text, integer, type InferType } from '../rules.js';
import { FIRST_AGENT_PORT } from './hardware-score.js';

/** What the installer is written for: Windows' command prompt, a POSIX shell, Python 3. */
export const INSTALLER_KINDS = ['bat', 'sh', 'py'] as const;
export type InstallerKind = (typeof INSTALLER_KINDS)[number];

/** What a browser is told that each is. */
export const SCRIPT_TYPES: Readonly<Record<InstallerKind, string>> = {
  bat: 'application/x-bat',
  sh: 'application/x-sh',
  py: 'text/x-python',
};
export const INSTALLER_CONTENT_TYPES: readonly string[] = Object.values(SCRIPT_TYPES);

/** Where a shop's installer is downloaded; the one-time token in it is made at that moment. */
export const installerPath = (tenantId: string, kind: InstallerKind = 'bat'): string =>
  `/api/tenants/${tenantId}/installer?kind=${kind}`;

/** Below them ports are the system's. */
export const agentPort = () => integer(1024, 65_535);

export const installerQuerySchema = requestSchema('InstallerQuery', {
  kind: oneOf(INSTALLER_KINDS).default('bat').optional(),
  port: agentPort().default(FIRST_AGENT_PORT).optional(),
});
export type InstallerQuery = InferType<typeof installerQuerySchema>;

/** The agent's archive of this build, which anybody may download and compare. */
export const agentPackageSchema = responseSchema('AgentPackage', {
  sha256: text(64).required(),
  sizeBytes: integer(1).required(),
});
export type AgentPackage = InferType<typeof agentPackageSchema>;
export const AGENT_ARCHIVE_PATH = '/api/download-agent';

/** Said before the download and in the file's first line: nobody here has run it on Windows yet. */
export const BAT_NOTICE = 'Beta: we have not tested this file on Windows.';
