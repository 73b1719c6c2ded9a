import { FIGURE_DETAIL_MAX, FIGURE_NAMES, FIGURE_UNITS, FIGURES_MAX } from '@revive/contracts/repairs/proof/figures';
import { isOneLine } from '@revive/contracts/rules';
import type { Figure } from '@revive/proto/revive/repair/v1/repair';
import type { FigureValue, VerdictValue } from '../../tickets/entities/run.entity.js';

const isWhole = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Known figures with whole numbers, without duplicates. Figures of a later release are dropped. */
export function figureValues(said: readonly Figure[]): Pick<VerdictValue, 'figures'> {
  const figures = new Map<string, FigureValue>();
  for (const { before, after, ...one } of said.slice(0, FIGURES_MAX)) {
    const name = FIGURE_NAMES.find((known) => known === one.name);
    const unit = FIGURE_UNITS.find((known) => known === one.unit);
    if (name === undefined || unit === undefined || figures.has(name)) continue;
    if (!isWhole(before) && !isWhole(after)) continue;
    const detail = [...one.detail.slice(0, FIGURE_DETAIL_MAX)].filter(isOneLine).join('').trim();
    figures.set(name, { name, unit, detail, ...(isWhole(before) && { before }), ...(isWhole(after) && { after }) });
  }
  return figures.size > 0 ? { figures: [...figures.values()] } : {};
}
