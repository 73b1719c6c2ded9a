import { PROBES } from '@revive/contracts/patch-tests/probes';
import { styled } from '@mui/material/styles';
import type { PatchTest } from '#api/generated/patches.gen.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { messages } from '../direct-testing.messages.js';
import { valueText } from '../test-rows.js';

const texts = messages.results;
type Figure = NonNullable<PatchTest['results']>['figures'][number];

const Scroll = styled('div')({ overflowX: 'auto' });
const Table = styled('table')({
  borderCollapse: 'collapse',
  width: '100%',
  ...TYPE.body2,
  // The page breaks long words anywhere; a figure stays whole, and the table scrolls.
  overflowWrap: 'normal',
  whiteSpace: 'nowrap',
  '& th, & td': { textAlign: 'left', padding: '6px 12px 6px 0', borderBottom: `1px solid ${color.divider}` },
  '& td': { fontVariantNumeric: 'tabular-nums' },
  '& td:last-child': { minWidth: 260, whiteSpace: 'normal', paddingRight: 0 },
});

/** Each value with its unit, the number of samples and the method. */
export function FigureTable({ figures }: { figures: readonly Figure[] }) {
  const heads = [texts.probe, texts.before, texts.after, texts.floor, texts.samples, texts.failedSamples, texts.method];
  return (
    <Scroll tabIndex={0} role="region" aria-label={texts.more}>
      <Table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, method, unit, n, failed, before, after, floor }) => (
            <tr key={name}>
              <th scope="row">{PROBES[name]}</th>
              <td>{valueText(before, unit)}</td>
              <td>{valueText(after, unit)}</td>
              <td>{valueText(floor, unit)}</td>
              <td>{n}</td>
              <td>{failed}</td>
              <td>{method}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}
