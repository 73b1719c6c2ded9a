import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Suspense } from 'react';
import { SecondaryText } from '../data-display/texts.js';
import { Disclosure } from '../layout/Disclosure.js';
import { lazyNamed } from '../navigation/load-part.js';
import { messages } from './charts.messages.js';
import { dayText, type Day } from './days.js';

const Bars = lazyNamed(() => import('./Bars.js'), 'Bars');
/** Of the drawing: kept free while it is loaded, so that nothing jumps. */
const HEIGHT = 200;

/**
 * A sum for each day as bars from zero. `caption` says what was counted, over which time; the same numbers stand in a
 * table one click away.
 */
export function DayBars({
  label,
  caption,
  days,
  format,
}: {
  /** Of a value: the head of its column, and the chart's name. */
  label: string;
  caption: string;
  days: readonly Day[];
  format: (value: number) => string;
}) {
  return (
    <figure style={{ margin: 0 }}>
      <div style={{ height: HEIGHT }} role="img" aria-label={`${label}. ${caption}`}>
        <Suspense fallback={null}>
          <Bars days={days} height={HEIGHT} label={label} format={format} />
        </Suspense>
      </div>
      <figcaption>
        <SecondaryText style={{ display: 'block' }}>{caption}</SecondaryText>
        <Disclosure closed={messages.showTable} open={messages.hideTable} about={label}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{messages.day}</TableCell>
                <TableCell align="right">{label}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {days.toReversed().map(({ day, value }) => (
                <TableRow key={day}>
                  <TableCell>{dayText(day)}</TableCell>
                  <TableCell align="right">{format(value)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Disclosure>
      </figcaption>
    </figure>
  );
}
