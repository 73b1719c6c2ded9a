import { Controller, Param, Query, Res } from '@nestjs/common';
import { routes } from '@revive/contracts/routes/routes';
import type { FastifyReply } from 'fastify';
import { GrpcClients } from '../clients/grpc-clients.js';
import { readId } from '../http/params.js';
import { Route } from '../http/route.js';

/** The only content types sent for a logo, whatever identity returns. */
const CONTENT_TYPES: readonly string[] = ['image/png', 'image/jpeg'];

@Controller()
export class ShopLogoController {
  constructor(private readonly clients: GrpcClients) {}

  /**
   * The address with the current version never changes its content and is cached; any different address is
   * revalidated.
   */
  @Route(routes.readShopLogo)
  async readShopLogo(
    @Param('tenantId', { transform: readId }) tenantId: string,
    @Query() { v }: { v?: string },
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { content, contentType, version } = await this.clients.shopLogos.callAnonymous('readShopLogo', { tenantId });
    await reply
      .header('content-type', CONTENT_TYPES.find((one) => one === contentType) ?? 'application/octet-stream')
      .header('content-disposition', 'inline')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', v === version ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(Buffer.from(content));
  }
}
