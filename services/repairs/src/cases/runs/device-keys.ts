import { Inject, Injectable } from '@nestjs/common';
import type { DiagnosisReport } from '@revive/proto/revive/repair/v1/repair';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../../config.js';
import type { RepairEntity } from '../tickets/entities/repair.entity.js';
import { deviceKeyOf } from './outcome.policy.js';

/** Identifies a ticket's device by data signed by the agent, never by typed text. */
@Injectable()
export class DeviceKeys {
  constructor(@Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey'>) {}

  /** A report that could not open the device keeps the known key. */
  know(repair: RepairEntity, { deviceId, deviceIdentity, hasOwnNumber }: DiagnosisReport): void {
    if (repair.deviceKind === null || deviceIdentity === '') return;
    repair.deviceKey = deviceKeyOf(this.config.trackingKey, {
      kind: repair.deviceKind,
      identity: deviceIdentity,
      isOwn: hasOwnNumber ?? false,
      deviceId,
    });
  }
}
