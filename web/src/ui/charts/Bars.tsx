import { BarChart } from '@mui/x-charts/BarChart';
import { toneColors } from '../theme/tokens.js';
import { dayText, type Day } from './days.js';

/** Bar drawing in a separate chunk, because the chart library is larger than the page. */
export function Bars({
  days,
  height,
  label,
  format,
}: {
  days: readonly Day[];
  height: number;
  label: string;
  format: (value: number) => string;
}) {
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
          data: days.map(({ day }) => day),
          valueFormatter: (day: string) => dayText(day),
          disableLine: true,
          disableTicks: true,
        },
      ]}
      yAxis={[
        {
          min: 0,
          width: 72,
          valueFormatter: (value: number) => format(value),
          disableLine: true,
          disableTicks: true,
          tickNumber: 3,
        },
      ]}
      series={[
        {
          data: days.map(({ value }) => value),
          label,
          color: toneColors('petrol').dot,
          valueFormatter: (value) => format(value ?? 0),
        },
      ]}
      borderRadius={2}
    />
  );
}
