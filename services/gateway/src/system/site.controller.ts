import { Controller, Inject } from '@nestjs/common';
import { routes } from '@revive/contracts/routes/routes';
import type { Site } from '@revive/contracts/site/site';
import type { ReviewFigures } from '@revive/proto/revive/onboarding/v1/account_review';
import type { FiguresReply } from '@revive/proto/revive/repairs/v1/repairs';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { GatewayConfig } from '../config.js';
import { Route } from '../http/route.js';
import { PlatformFigures } from './platform-figures.js';

@Controller()
export class SiteController {
  constructor(
    private readonly figures: PlatformFigures,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'site'>,
  ) {}

  @Route(routes.getSite)
  getSite(): Site {
    return this.config.site;
  }

  @Route(routes.getRepairFigures)
  getRepairFigures(): Promise<FiguresReply> {
    return this.figures.repairs();
  }

  @Route(routes.getReviewFigures)
  getReviewFigures(): Promise<ReviewFigures> {
    return this.figures.reviews();
  }
}
