import { Inject, Injectable } from '@nestjs/common';
import type { DiagnosisReport } from '@revive/proto/revive/repair/v1/repair';
import { CONFIG } from '@revive/platform/runtime/service-context';
import type { RepairsConfig } from '../config.js';
import type { RepairEntity } from '../tickets/entities/repair.entity.js';
import { deviceKeyOf } from './outcome.policy.js';

/** Which device a ticket is about, by what its agent signed and never by what a person typed. */
@Injectable()
export class DeviceKeys {
  constructor(@Inject(CONFIG) private readonly config: Pick<RepairsConfig, 'trackingKey'>) {}

  /** A report that could not open the device says nothing of it, and what was known stays. */
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
