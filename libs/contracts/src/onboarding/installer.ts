import { responseSchema, oneOf, requestSchema, text, integer, type InferType } from '../rules.js';
import { FIRST_AGENT_PORT } from './hardware-score.js';

export const INSTALLER_KINDS = ['bat', 'sh', 'py'] as const;
export type InstallerKind = (typeof INSTALLER_KINDS)[number];

export const SCRIPT_TYPES: Readonly<Record<InstallerKind, string>> = {
  bat: 'application/x-bat',
  sh: 'application/x-sh',
  py: 'text/x-python',
};
export const INSTALLER_CONTENT_TYPES: readonly string[] = Object.values(SCRIPT_TYPES);

/** Download path of a shop’s installer. Each download creates a new one-time token. */
export const installerPath = (tenantId: string, kind: InstallerKind = 'bat'): string =>
  `/api/tenants/${tenantId}/installer?kind=${kind}`;

/** Lower ports are reserved for the system. */
export const agentPort = () => integer(1024, 65_535);

export const installerQuerySchema = requestSchema('InstallerQuery', {
  kind: oneOf(INSTALLER_KINDS).default('bat').optional(),
  port: agentPort().default(FIRST_AGENT_PORT).optional(),
});
export type InstallerQuery = InferType<typeof installerQuerySchema>;

/** Archive of the agent in this build, for public download and comparison. */
export const agentPackageSchema = responseSchema('AgentPackage', {
  sha256: text(64).required(),
  sizeBytes: integer(1).required(),
});
export const AGENT_ARCHIVE_PATH = '/api/download-agent';

export const BAT_NOTICE = 'Beta: we have not tested this file on Windows.';
