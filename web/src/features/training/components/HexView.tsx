import { SECTOR_BYTES } from '@revive/contracts/training/bench';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import { SecondaryText } from '#ui/data-display/texts.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { bytesOf } from '#ui/format/hex.js';
import { Stack } from '#ui/layout/Stack.js';
import { color, MONO, TYPE } from '#ui/theme/tokens.js';
import { messages } from '../training.messages.js';
import { StatusLine } from './StatusLine.js';

const texts = messages.sectors;

const ACROSS = 16;
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
const letter = (byte: number) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.');

const Grid = styled('div')({
  overflow: 'auto',
  maxHeight: 360,
  border: `1px solid ${color.divider}`,
  borderRadius: 8,
  padding: 8,
  fontFamily: MONO,
  fontSize: TYPE.caption.fontSize,
  lineHeight: '1.25rem',
  '&:focus-visible': { outline: `2px solid ${color.accent}`, outlineOffset: 1 },
  '& [role=row]': { display: 'flex', width: 'max-content' },
  '& [role=rowheader]': { color: color.quiet, marginRight: 12, fontWeight: 400 },
  '& [role=gridcell]': { padding: '0 3px', cursor: 'pointer' },
  '& [aria-selected=true]': { background: color.accent, color: color.accentText, borderRadius: 3 },
  '& [data-letters]': { marginLeft: 12, color: color.quiet, whiteSpace: 'pre' },
});
const SectorInput = styled(PlainInput)({ width: 120 });

export function moved(key: string, at: number): number | undefined {
  const line = at - (at % ACROSS);
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - ACROSS,
    ArrowDown: at + ACROSS,
    PageUp: at - SECTOR_BYTES,
    PageDown: at + SECTOR_BYTES,
    Home: line,
    End: line + ACROSS - 1,
  };
  return steps[key];
}

interface Shown {
  readonly sectors: number;
  /** Number of the first sector in `shown`; each sector is in hex. */
  readonly first: number;
  readonly shown: readonly string[];
}

/**
 * A disk, sector by sector. The cursor is on the byte that a screen reader announces. `onShow` requests missing
 * sectors.
 */
export function HexView({ sectors, first, shown, onShow }: Shown & { onShow: (sector: number) => void }) {
  const [at, setAt] = useState(first * SECTOR_BYTES);
  const sector = Math.floor(at / SECTOR_BYTES);
  const bytes = bytesOf(shown[sector - first] ?? '') ?? [];
  const isMissing = sector < first || sector >= first + shown.length;
  useEffect(() => {
    if (isMissing) onShow(Math.max(0, sector - 1));
    // Depends only on the sector: a failed request must not repeat endlessly.
  }, [sector]);
  const place = at % SECTOR_BYTES;
  const go = (to: number) => setAt(Math.max(0, Math.min(to, sectors * SECTOR_BYTES - 1)));
  return (
    <section aria-label={texts.region}>
      <Stack spacing={2}>
        <Stack direction="row" spacing={2}>
          <strong>{texts.sector(sector.toLocaleString('en-US'))}</strong>
          <SecondaryText>{texts.total(sectors.toLocaleString('en-US'))}</SecondaryText>
        </Stack>
        <SectorGrid at={at} bytes={bytes} isMissing={isMissing} onGo={go} />
        <StatusLine>
          <SecondaryText>
            {isMissing ? texts.reading : texts.current(place, hex(bytes[place] ?? 0, 2), bytes[place] ?? 0)}
          </SecondaryText>
        </StatusLine>
        <Stack direction="row" spacing={2}>
          <Button size="large" variant="outlined" disabled={sector === 0} onClick={() => go(at - SECTOR_BYTES)}>
            {texts.previous}
          </Button>
          <Button
            size="large"
            variant="outlined"
            disabled={sector >= sectors - 1}
            onClick={() => go(at + SECTOR_BYTES)}
          >
            {texts.next}
          </Button>
          <Button size="large" variant="outlined" onClick={() => go((sectors - 1) * SECTOR_BYTES)}>
            {texts.last}
          </Button>
          <SectorForm sectors={sectors} onGo={go} />
        </Stack>
        <SecondaryText>{texts.keys}</SecondaryText>
      </Stack>
    </section>
  );
}

function SectorGrid({
  at,
  bytes,
  isMissing,
  onGo,
}: {
  at: number;
  bytes: readonly number[];
  isMissing: boolean;
  onGo: (to: number) => void;
}) {
  const name = useId();
  const sector = Math.floor(at / SECTOR_BYTES);
  const place = at % SECTOR_BYTES;
  const press = (event: KeyboardEvent) => {
    const to = moved(event.key, at);
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onGo(to);
  };
  useEffect(() => {
    const byte = document.getElementById(`${name}-${place}`);
    // Scrolls only while the grid has the focus, so that the page does not jump when a disk loads. Some browsers return
    // a promise, which is no valid clean-up.
    if (byte?.parentElement?.parentElement === document.activeElement)
      byte?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [name, place, isMissing]);
  return (
    <Grid
      role="grid"
      tabIndex={0}
      aria-label={texts.bytes(sector)}
      aria-activedescendant={bytes.length > 0 ? `${name}-${place}` : undefined}
      aria-rowcount={SECTOR_BYTES / ACROSS}
      aria-colcount={ACROSS}
      onKeyDown={press}
    >
      {Array.from({ length: SECTOR_BYTES / ACROSS }, (_, line) => {
        const row = bytes.slice(line * ACROSS, (line + 1) * ACROSS);
        return (
          <div role="row" key={line}>
            <span role="rowheader">{hex(line * ACROSS, 3)}</span>
            {row.map((byte, column) => {
              const here = line * ACROSS + column;
              return (
                <span
                  role="gridcell"
                  key={column}
                  id={`${name}-${here}`}
                  aria-selected={here === place}
                  aria-label={texts.byte(here, hex(byte, 2))}
                  onClick={() => onGo(sector * SECTOR_BYTES + here)}
                >
                  {hex(byte, 2)}
                </span>
              );
            })}
            <span data-letters aria-hidden="true">
              {row.map(letter).join('')}
            </span>
          </div>
        );
      })}
    </Grid>
  );
}

function SectorForm({ sectors, onGo }: { sectors: number; onGo: (to: number) => void }) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const wanted = typed.trim() === '' ? Number.NaN : Number(typed.replaceAll(/(?<=\d)[ ,](?=\d{3}\b)/g, ''));
  const show = (event: FormEvent) => {
    event.preventDefault();
    if (Number.isInteger(wanted)) onGo(Math.max(0, Math.min(wanted, sectors - 1)) * SECTOR_BYTES);
  };
  return (
    <Stack component="form" direction="row" spacing={2} onSubmit={show}>
      <label htmlFor={id}>{texts.goTo}</label>
      <SectorInput
        id={id}
        inputMode="text"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button size="large" type="submit" variant="outlined" disabled={!Number.isInteger(wanted)}>
        {texts.show}
      </Button>
    </Stack>
  );
}
