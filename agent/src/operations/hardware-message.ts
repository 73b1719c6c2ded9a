import { HARDWARE_MAX } from '@revive/contracts/centres/hardware';
import type { Hardware } from '@revive/proto/revive/repair/v1/repair';
import type { HardwareParts } from '../repair/hardware.js';
import { text } from './report-text.js';

export const hardwareMessage = ({ cpu, modules, drives, board, totalMemory, system }: HardwareParts): Hardware => ({
  cpu: cpu && { ...cpu, vendor: shown(cpu.vendor, 60), model: shown(cpu.model, 120) },
  modules: modules
    .slice(0, HARDWARE_MAX.memory)
    .map(({ bytes, type }) => ({ bytes, type: type === undefined ? undefined : text(type, 40) })),
  drives: drives
    .slice(0, HARDWARE_MAX.drives)
    .map(({ model, bytes, health }) => ({ model: text(model, 120), bytes, health })),
  board: board && { manufacturer: shown(board.manufacturer, 80), model: shown(board.model, 80) },
  totalMemory,
  system: shown(system, 120),
});

const shown = (said: string | undefined, max: number): string | undefined =>
  said === undefined ? undefined : text(said, max);
