import { DRIVE_HEALTH, HARDWARE_MAX } from '@revive/contracts/centres/hardware';
import type { Hardware } from '@revive/proto/revive/repair/v1/repair';
import type { HardwareValue } from '../../tickets/entities/run.entity.js';
import { line } from './line.js';

/** Hardware as reported by the agent, with truncated lists and texts. Invalid numbers are dropped. */
export function hardwareValue({ cpu, modules, drives, board, totalMemory, system }: Hardware): HardwareValue {
  return {
    ...(cpu && {
      cpu: {
        ...named('vendor', cpu.vendor, 60),
        ...named('model', cpu.model, 120),
        ...counted('cores', cpu.cores),
        ...counted('threads', cpu.threads),
      },
    }),
    modules: modules
      .slice(0, HARDWARE_MAX.memory)
      .filter(({ bytes }) => bytes > 0)
      .map(({ bytes, type }) => ({ bytes, ...named('type', type, 40) })),
    drives: drives.slice(0, HARDWARE_MAX.drives).flatMap(({ model, bytes, health }) => {
      const [name, word] = [line(model, 120), DRIVE_HEALTH.find((one) => one === health)];
      return name === '' || bytes < 0 ? [] : [{ model: name, bytes, ...(word && { health: word }) }];
    }),
    ...(board && { board: { ...named('manufacturer', board.manufacturer, 80), ...named('model', board.model, 80) } }),
    ...counted('totalMemory', totalMemory),
    ...named('system', system, 120),
  };
}

function named<N extends string>(name: N, said: string | null | undefined, max: number): { [K in N]?: string } {
  const shown = line(said ?? '', max);
  return (shown === '' ? {} : { [name]: shown }) as { [K in N]?: string };
}
function counted<N extends string>(name: N, said: number | null | undefined): { [K in N]?: number } {
  return (typeof said === 'number' && said > 0 ? { [name]: said } : {}) as { [K in N]?: number };
}
