import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { ReceiptFile, RecordKeys, TrackRequest } from '@revive/proto/revive/repairs/v1/repairs';
import { CalledBy, WithoutActor } from '@revive/platform/rpc/guard';
import { TrackRepair } from '../../cases/link-holders/track-repair.js';
import { WriteRecord } from './write-record.js';

@Controller()
@CalledBy('gateway')
@WithoutActor()
export class PublicRecordController {
  constructor(
    private readonly tracking: TrackRepair,
    private readonly records: WriteRecord,
  ) {}

  @GrpcMethod('Repairs')
  async readRecordByLink(@Payload() { trackingId, address }: TrackRequest): Promise<ReceiptFile> {
    return this.records.run(await this.tracking.run(trackingId, address));
  }

  @GrpcMethod('Repairs')
  readRecordKeys(): Promise<RecordKeys> {
    return this.records.keys();
  }
}
