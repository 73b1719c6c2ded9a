import { LOCAL_OPERATION_STATUSES, type LocalOperation } from '@revive/contracts/fleet/local-agent';
import { useState } from 'react';
import { toastFailure } from '#ui/feedback/toasts.js';
import { LocalFailure, readRepair, wishRepair, type LocalAgent } from '../local/local-agent.js';
import { messages } from '../agent-doctor.messages.js';

export interface Operation {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly status: (typeof LOCAL_OPERATION_STATUSES)[number];
  /** Absent until the platform has answered. */
  readonly answer?: LocalOperation;
  readonly error?: string;
}

/** spec part 2 §4: a new repair is pending, then replaced by the reply, or failed with the error message. */
export function useOperations(agent: LocalAgent) {
  const [operations, setOperations] = useState<readonly Operation[]>([]);
  const put = (next: Operation) =>
    setOperations((all) => [next, ...all.filter(({ deviceId }) => deviceId !== next.deviceId)]);

  const ask = async (device: { id: string; name: string }, work: () => Promise<LocalOperation>) => {
    const base = { deviceId: device.id, deviceName: device.name };
    put({ ...base, status: 'pending' });
    try {
      const answer = await work();
      put({ ...base, status: answer.status, answer, ...(answer.error !== undefined && { error: answer.error }) });
    } catch (error) {
      const words = error instanceof LocalFailure ? error.statusText : '';
      const sentence = error instanceof Error ? error.message : String(error);
      toastFailure(messages.repair.failed(words), sentence);
      put({ ...base, status: 'failed', error: sentence || messages.repair.failed(words) });
    }
  };
  return {
    operations,
    start: (device: { id: string; name: string }) => ask(device, () => wishRepair(agent, device.id, '')),
    refresh: ({ deviceId, deviceName, answer }: Operation) =>
      ask({ id: deviceId, name: deviceName }, () => readRepair(agent, answer?.repairId ?? deviceId)),
  };
}
