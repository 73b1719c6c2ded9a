import { presentable } from '../../devices/bench-device.js';
import type { HardwareParts } from '../../repair/hardware.js';
import type { Hardware } from './inspect-computer.js';
import type { Inspection } from './inspection.js';
import { isSeen, readWithin, notSeen, valueOf } from '../host/seen.js';

/** Placeholders that firmware returns where the manufacturer entered no value. */
const FILLER = /to be filled|system product|default string|^(not |un)?(specified|known|available|empty)?$|^-+$|^0+$/i;

const word = (said: string | undefined, max: number): string | undefined => {
  const own = (said ?? '').trim();
  return FILLER.test(own) ? undefined : presentable(own, max);
};
const count = (said: number): number | undefined => (Number.isSafeInteger(said) && said > 0 ? said : undefined);

/** Never throws on an unreadable part; only an abort propagates. */
export async function hardwareParts(hardware: Hardware, seen: Inspection, signal: AbortSignal): Promise<HardwareParts> {
  const processor = valueOf(await readWithin(async () => ({ value: await hardware.cpu() }), signal));
  const modules = valueOf(await readWithin(async () => ({ value: await hardware.memLayout() }), signal)) ?? [];
  const board = valueOf(
    await readWithin(async () => {
      const { manufacturer, model } = await hardware.baseboard();
      const found = { manufacturer: word(manufacturer, 80), model: word(model, 80) };
      return found.manufacturer === undefined && found.model === undefined
        ? notSeen('it is not named')
        : { value: found };
    }, signal),
  );
  return {
    ...(processor && {
      cpu: {
        vendor: word(processor.manufacturer, 60),
        model: word(processor.brand, 120),
        cores: count(processor.physicalCores),
        threads: count(processor.cores),
      },
    }),
    modules: modules.flatMap(({ size, type, bank }) => {
      const kind = word(type, 40);
      // Without permission to query the firmware, the library returns all memory as one unnamed module. Skip this
      // module.
      return size > 0 && (kind !== undefined || word(bank, 40) !== undefined) ? [{ bytes: size, type: kind }] : [];
    }),
    drives: (valueOf(seen.drives) ?? []).map(({ model, bytes, health: { verdict } }) => ({
      model,
      bytes,
      health: verdict,
    })),
    ...(board && { board }),
    ...(isSeen(seen.memory) && { totalMemory: seen.memory.value.totalBytes }),
    ...(isSeen(seen.system) && { system: seen.system.value.name }),
  };
}
