import type { TakeInRequest } from '@revive/proto/revive/repairs/v1/intake';
import { given } from '@revive/platform/core/given';

export function wireVisit({ devices, signature, ...visit }: TakeInRequest): object {
  return {
    ...given(visit),
    termsAccepted: true,
    devices: devices.map(({ estimateCents: _, ...device }) => given(device)),
    signature: given(signature ?? {}),
  };
}
