import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { FiguresReply } from '@revive/proto/revive/repairs/v1/repairs';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { ReadFigures } from './read-figures.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class FiguresController {
  constructor(private readonly figures: ReadFigures) {}

  @GrpcMethod('Repairs')
  readFigures(@Payload() _: object): Promise<FiguresReply> {
    return this.figures.run();
  }
}
