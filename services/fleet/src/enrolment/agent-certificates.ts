import { Inject, Injectable } from '@nestjs/common';
import type { EnrolReply } from '@revive/proto/revive/fleet/v1/fleet';
import { invalid } from '@revive/platform/errors/errors';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { FleetConfig } from '../config.js';
import { LinkServer } from '../link/link-server.js';
import { BadRequestError, type IssuedCertificate } from '../pki/agent-issuer.js';
import type { Pki } from '../pki/pki.js';
import { PresentPki } from '../pki/present-pki.js';

/** Issues the certificate of an agent, and tells the agent what it needs for its link. */
@Injectable()
export class AgentCertificates {
  constructor(
    private readonly pki: PresentPki,
    private readonly link: LinkServer,
    @Inject(CONFIG) private readonly config: FleetConfig,
  ) {}

  /**
   * `until` replaces the usual end of the certificate. `pki` is given by a caller that has read it for the request, so
   * that one set answers. Throws INVALID (400) for a request that proves no P-256 key.
   */
  async issue(
    csr: string,
    now: Date,
    { until, pki = this.pki.now }: { readonly until?: Date; readonly pki?: Pki } = {},
  ): Promise<{ issued: IssuedCertificate; reply: EnrolReply }> {
    const { issuer, orderKeys, roots } = pki;
    const issued = await issuer.issue(csr, now, until).catch((error: unknown) => {
      if (error instanceof BadRequestError) throw invalid({ csr: error.message });
      throw error;
    });
    const { address, publicHost } = this.config.link;
    const reply: EnrolReply = {
      agentId: issued.agentId,
      certificate: issued.certificate,
      chain: issuer.chainPem,
      root: issuer.rootPem,
      orderKeys: [...orderKeys],
      link: address ?? `${publicHost}:${this.link.port}`,
      roots: [...roots],
      shopName: '',
    };
    return { issued, reply };
  }
}
