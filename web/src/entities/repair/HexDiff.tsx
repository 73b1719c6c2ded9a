import useMediaQuery from '@mui/material/useMediaQuery';
import { styled } from '@mui/material/styles';
import { bytesOf, hexByte, hexOffset, hexRows, printable, type HexLine } from '#ui/format/hex.js';
import { VisuallyHidden } from '#ui/data-display/texts.js';
import { color, MONO, toneColors, TYPE } from '#ui/theme/tokens.js';
import '@fontsource/ibm-plex-mono/latin-400.css';
import '@fontsource/ibm-plex-mono/latin-600.css';
import { messages } from './hex-diff.messages.js';

const Box = styled('div')({
  overflowX: 'auto',
  fontFamily: MONO,
  fontSize: TYPE.mono.fontSize,
  lineHeight: '1.3125rem',
  whiteSpace: 'pre',
});
const Table = styled('table')({
  borderCollapse: 'collapse',
  '& td, & th': { padding: '0 16px 0 0', textAlign: 'left', fontWeight: 400, verticalAlign: 'top' },
  '& th': { color: color.quiet, fontFamily: 'inherit' },
});
const [REMOVED, ADDED] = [toneColors('red'), toneColors('green')];
const Byte = styled('span')({
  padding: '2px 0',
  '&[data-byte="zero"]': { color: color.faint },
  '&[data-byte="before"]': { background: REMOVED.bg, color: REMOVED.fg },
  '&[data-byte="after"]': { background: ADDED.bg, color: ADDED.fg, fontWeight: 600 },
});
const QuietCell = styled('td')({ color: color.quiet });
const MinusCell = styled('td')({ color: REMOVED.fg });
const PlusCell = styled('td')({ color: ADDED.fg });

/** Rows of 16 bytes have a wider gap in the middle. */
const gapAfter = (i: number, width: number): string => (width === 16 && (i + 1) % 8 === 0 ? '  ' : ' ');

function Bytes({ line, side, width }: { line: HexLine; side: 'before' | 'after'; width: number }) {
  return line[side].map((byte, i) => {
    const changed = line.changed[i] === true;
    const runsOn = changed && line.changed[i + 1] === true && i + 1 < line[side].length;
    const gap = i + 1 === line[side].length ? '' : gapAfter(i, width);
    const unchanged = byte === 0 ? 'zero' : undefined;
    return (
      <span key={i}>
        <Byte data-byte={changed ? side : unchanged}>
          {hexByte(byte)}
          {runsOn ? gap : ''}
        </Byte>
        {runsOn ? '' : gap}
      </span>
    );
  });
}

/**
 * Bytes before and after, as pairs of lines. Equal lines are folded. `readBack` marks the second line as read from the
 * device; otherwise the line is labelled as planned.
 */
export function HexDiff({
  offset,
  before,
  after,
  readBack,
  meaning,
}: {
  offset: number;
  before: string;
  after: string;
  readBack: boolean;
  meaning: string;
}) {
  const width = useMediaQuery('(max-width: 699.95px)') ? 8 : 16;
  const old = bytesOf(before);
  const now = bytesOf(after);
  if (old === undefined || now === undefined) return null;
  return (
    <Box tabIndex={0} role="group" aria-label={messages.label(hexOffset(offset), meaning)}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{messages.offset}</th>
            <th scope="col">
              <VisuallyHidden>{messages.side}</VisuallyHidden>
            </th>
            <th scope="col">{messages.bytes}</th>
            <th scope="col">{messages.text}</th>
          </tr>
        </thead>
        <tbody>
          {hexRows(offset, old, now, width).map((row) =>
            'to' in row ? (
              <tr key={row.from}>
                <td />
                <td />
                <QuietCell colSpan={2}>
                  {messages.unchanged(hexOffset(row.from), hexOffset(row.to), row.to - row.from + 1)}
                </QuietCell>
              </tr>
            ) : (
              [
                <tr key={`${row.offset}-`}>
                  <td>{hexOffset(row.offset)}</td>
                  <MinusCell title={messages.before}>−</MinusCell>
                  <td>
                    <Bytes line={row} side="before" width={width} />
                  </td>
                  <QuietCell>{printable(row.before)}</QuietCell>
                </tr>,
                <tr key={`${row.offset}+`}>
                  <td />
                  <PlusCell title={readBack ? messages.after : messages.planned}>+</PlusCell>
                  <td>
                    <Bytes line={row} side="after" width={width} />
                  </td>
                  <td>
                    {printable(row.after)}
                    {readBack ? '' : `  ${messages.planned}`}
                  </td>
                </tr>,
              ]
            ),
          )}
        </tbody>
      </Table>
    </Box>
  );
}
