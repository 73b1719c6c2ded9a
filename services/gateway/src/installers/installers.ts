import { SCRIPT_TYPES } from '@revive/contracts/onboarding/installer';
import { Inject, Injectable } from '@nestjs/common';
import { FIRST_AGENT_PORT } from '@revive/contracts/onboarding/hardware-score';
import type { InstallerKind } from '@revive/contracts/onboarding/installer';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { FastifyReply } from 'fastify';
import { GrpcClients } from '../clients/grpc-clients.js';
import type { Session } from '../access/session.js';
import type { GatewayConfig } from '../config.js';
import { AgentPackages } from './agent-package.js';
import { fileName, type InstallerParts } from './installer-parts.js';
import { installerScript } from './installer-scripts.js';

interface Installer {
  readonly name: string;
  readonly type: string;
  readonly script: string;
}
interface InstallerWish {
  /** `''` means the caller's own shop. */
  readonly tenantId: string;
  readonly kind?: InstallerKind;
  readonly port?: number;
}

interface RemoteWish {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly platform: string;
}
export interface RemoteScripts {
  readonly script: string;
  readonly windowsScript?: string;
}

@Injectable()
export class Installers {
  readonly origin: string;

  constructor(
    @Inject(GrpcClients) private readonly clients: Pick<GrpcClients, 'fleet'>,
    private readonly packages: AgentPackages,
    @Inject(CONFIG) { publicUrl }: Pick<GatewayConfig, 'publicUrl'>,
  ) {
    this.origin = publicUrl.origin;
  }

  /**
   * Creates the script of a remote session, with the session's only token. Throws NOT_FOUND (404) for a build without
   * the agent, INVALID_TRANSITION (409) for an ended session.
   */
  async forSession(session: Session, { tenantId, sessionId, platform }: RemoteWish): Promise<RemoteScripts> {
    const build = await this.#build();
    const { token } = await this.clients.fleet.callWithCommandToken(session, 'createEnrolmentToken', {
      tenantId,
      kind: 'agent',
      remoteSessionId: sessionId,
    });
    const parts = { ...build, token, port: FIRST_AGENT_PORT, session: sessionId };
    return {
      script: installerScript('sh', parts),
      ...(platform === 'windows' && { windowsScript: installerScript('bat', parts) }),
    };
  }

  /** Throws NOT_FOUND (404) for a foreign shop and for a build without the agent; no token is created then. */
  async write(
    session: Session,
    { tenantId, kind = 'bat', port = FIRST_AGENT_PORT }: InstallerWish,
  ): Promise<Installer> {
    const build = await this.#build();
    const { token, tenantName } = await this.clients.fleet.callWithCommandToken(session, 'createEnrolmentToken', {
      tenantId,
      kind: 'agent',
      remoteSessionId: '',
    });
    return {
      name: fileName(tenantName, kind),
      type: `${SCRIPT_TYPES[kind]}; charset=utf-8`,
      script: installerScript(kind, { ...build, token, port }),
    };
  }

  /** An installer without a token, which asks for one. Throws NOT_FOUND (404) for a build without the agent. */
  async writeForAnyone(kind: InstallerKind): Promise<Installer> {
    return {
      name: `revive-agent.${kind}`,
      type: `${SCRIPT_TYPES[kind]}; charset=utf-8`,
      script: installerScript(kind, { ...(await this.#build()), port: FIRST_AGENT_PORT }),
    };
  }

  async #build(): Promise<Pick<InstallerParts, 'origin' | 'sha256' | 'programs'>> {
    const { sha256, programs } = await this.packages.current();
    return {
      origin: this.origin,
      sha256,
      programs: Object.fromEntries(programs.map(({ target, ...program }) => [target, program])),
    };
  }
}

/** Forbids caching, because the script contains a token. */
export async function sendInstaller(reply: FastifyReply, { name, type, script }: Installer): Promise<void> {
  await reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(script);
}
