import type { Product } from '@revive/contracts/repairs/states';
import { styled } from '@mui/material/styles';
import { Fragment, Suspense } from 'react';
import { Money } from '#ui/data-display/Money.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { color } from '#ui/theme/tokens.js';
import type { MarkedLine } from './LineMarks.js';
import { messages } from '../../messages/quotes/quote.messages.js';

const LineMarks = lazyNamed(() => import('./LineMarks.js'), 'LineMarks');
const Lines = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  rowGap: 8,
  '& dt': { paddingRight: 16 },
  '& dd': { textAlign: 'right' },
});
const Total = styled('div')({
  display: 'contents',
  '& > *': { borderTop: `1px solid ${color.divider}`, paddingTop: 10, fontWeight: 600, fontSize: '1.125em' },
});

export function QuoteLines({
  lines,
  totalCents,
  product,
}: {
  lines: readonly ({ name: string; cents: number } & MarkedLine)[];
  totalCents: number;
  /** Set where nothing on the device is changed, so that no backup is mentioned. */
  product?: Product | undefined;
}) {
  return (
    <Lines>
      {lines.map((line, i) => (
        <Fragment key={`${line.name}${i}`}>
          <dt>
            {line.name}
            {line.kind === 'procedure' && line.isOptional !== true ? null : (
              <Suspense fallback={null}>
                <LineMarks line={line} />
              </Suspense>
            )}
          </dt>
          <dd>
            <Money cents={line.cents} />
          </dd>
        </Fragment>
      ))}
      {product === undefined && lines.some(({ kind }) => kind === 'procedure') ? (
        <>
          <dt>{messages.lines.backup}</dt>
          <dd>{messages.lines.included}</dd>
        </>
      ) : null}
      <Total>
        <dt>{messages.lines.total}</dt>
        <dd>
          <Money cents={totalCents} />
        </dd>
      </Total>
    </Lines>
  );
}
