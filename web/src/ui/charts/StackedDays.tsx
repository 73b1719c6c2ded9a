import { styled } from '@mui/material/styles';
import { Suspense, type ReactNode } from 'react';
import { SecondaryText } from '../data-display/texts.js';
import { Disclosure } from '../layout/Disclosure.js';
import { lazyNamed } from '../navigation/load-part.js';
import type { BarSeries } from './Bars.js';
import { messages } from './charts.messages.js';
import { BarLegend } from './StackedBar.js';

const Bars = lazyNamed(() => import('./Bars.js'), 'Bars');
/** Height of the drawing, reserved while the chunk loads. */
const HEIGHT = 220;
const Drawing = styled('div')({ height: HEIGHT, marginBottom: 8 });

/**
 * Daily sums of several series, stacked. `label` with `summary` is what screen readers hear; `table` has all numbers
 * and can be opened.
 */
export function StackedDays({
  label,
  summary,
  caption,
  days,
  series,
  format,
  table,
}: {
  label: string;
  summary: string;
  caption: ReactNode;
  days: readonly string[];
  series: readonly BarSeries[];
  format: (value: number) => string;
  table: ReactNode;
}) {
  return (
    <figure>
      <Drawing role="img" aria-label={`${label}. ${summary}`}>
        <Suspense fallback={null}>
          <Bars days={days} series={series} height={HEIGHT} format={format} />
        </Suspense>
      </Drawing>
      <figcaption>
        <BarLegend parts={series} />
        <SecondaryText component="p" sx={{ mt: 2 }}>
          {caption}
        </SecondaryText>
        <Disclosure closed={messages.showTable} open={messages.hideTable} about={label}>
          {table}
        </Disclosure>
      </figcaption>
    </figure>
  );
}
