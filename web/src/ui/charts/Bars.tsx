import { BarChart } from '@mui/x-charts/BarChart';
import { toneColors, type Tone } from '../theme/tokens.js';
import { dayText } from './days.js';

/** One value a day, in the order of the days. */
export interface BarSeries {
  readonly label: string;
  readonly tone: Tone;
  readonly values: readonly number[];
}

/** Bar drawing in a separate chunk, because the chart library is larger than the page. Several series are stacked. */
export function Bars({
  days,
  series,
  height,
  format,
}: {
  days: readonly string[];
  series: readonly BarSeries[];
  height: number;
  format: (value: number) => string;
}) {
  const isNegative = series.some(({ values }) => values.some((value) => value < 0));
  return (
    <BarChart
      height={height}
      hideLegend
      skipAnimation
      grid={{ horizontal: true }}
      margin={{ left: 0, right: 8, top: 12, bottom: 0 }}
      xAxis={[
        {
          scaleType: 'band',
          data: [...days],
          valueFormatter: (day: string) => dayText(day),
          disableLine: true,
          disableTicks: true,
        },
      ]}
      yAxis={[
        {
          ...(isNegative ? {} : { min: 0 }),
          width: 80,
          valueFormatter: (value: number) => format(value),
          disableLine: true,
          disableTicks: true,
          tickNumber: 3,
        },
      ]}
      series={series.map(({ label, tone, values }) => ({
        data: [...values],
        label,
        color: toneColors(tone).dot,
        stack: 'all',
        valueFormatter: (value) => format(value ?? 0),
      }))}
      borderRadius={2}
    />
  );
}
