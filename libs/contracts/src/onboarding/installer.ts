import { bool, integer, list, oneOf, requestSchema, responseSchema, text, type InferType } from '../rules.js';
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

/** Systems for which the build may have made one program with its own Node. */
export const PROGRAM_TARGETS = ['linux-x64', 'win-x64'] as const;
export type ProgramTarget = (typeof PROGRAM_TARGETS)[number];

/** `node`: the archive for any system with Node 24. */
export const PACKAGE_TARGETS = ['node', ...PROGRAM_TARGETS] as const;
export type PackageTarget = (typeof PACKAGE_TARGETS)[number];

const agentProgramSchema = responseSchema('AgentProgram', {
  target: oneOf(PROGRAM_TARGETS).required(),
  sha256: text(64).required(),
  sizeBytes: integer(1).required(),
  version: text(40).required(),
  isSigned: bool().required(),
});
export type AgentProgram = InferType<typeof agentProgramSchema>;

/** The agent of this build, for public download and comparison: the archive for Node 24, and the programs. */
export const agentPackageSchema = responseSchema('AgentPackage', {
  sha256: text(64).required(),
  sizeBytes: integer(1).required(),
  programs: list(agentProgramSchema).required(),
});
export const packagePath = (target: PackageTarget): string => `/api/agent-package/${target}`;
export const packageFile = (target: PackageTarget): string =>
  target === 'node' ? 'revive-agent.tar.gz' : `revive-agent-${target}.tar.gz`;

/** Platforms of `/api/download-agent/{platform}` (spec part 3 §7), each with its kind of installer. */
export const INSTALLER_OF_PLATFORM = { mobile: 'py', windows: 'bat', universal: 'sh' } as const satisfies Record<
  string,
  InstallerKind
>;
export type InstallerPlatform = keyof typeof INSTALLER_OF_PLATFORM;
export const DOWNLOAD_AGENT_CALL = '/api/download-agent';

export const BAT_NOTICE = 'Beta: we have not tested this file on Windows.';
export const WINE_NOTICE = 'Beta: tested under Wine, not on Windows.';
export const UNSIGNED_NOTICE =
  'This program is not signed. Windows SmartScreen and virus scanners may stop it and ask whether you trust it.';
