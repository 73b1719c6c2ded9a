import { styled } from '@mui/material/styles';
import type { ShopStop } from '#api/generated/stops.gen.js';
import { When } from '#ui/data-display/When.js';
import { Icon } from '#ui/theme/Icon.js';
import { OctagonX } from '#ui/theme/icons.js';
import { toneColors } from '#ui/theme/tokens.js';
import { useListShopStopsQuery } from '../../api/stops.api.js';
import { messages, procedureText } from '../../messages/stops.messages.js';

const texts = messages.banner;

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: '10px 16px',
  fontWeight: 500,
  '& > svg': { flexShrink: 0, marginTop: 3 },
  '@media print': { display: 'none' },
  '@media (forced-colors: active)': { border: '1px solid' },
});

function whatOf({ procedureId, agentVersion }: ShopStop): string {
  if (procedureId !== undefined && agentVersion !== undefined)
    return texts.both(procedureText(procedureId), agentVersion);
  if (procedureId !== undefined) return texts.procedure(procedureText(procedureId));
  return agentVersion === undefined ? texts.all : texts.version(agentVersion);
}

/** What an emergency stop holds off in this shop, since when and why; on every page while it does. */
export function ShopStopBanner() {
  const { data = [] } = useListShopStopsQuery();
  if (data.length === 0) return null;
  const { fg, bg } = toneColors('red');
  return (
    <Bar role="status" style={{ color: fg, background: bg }}>
      <Icon as={OctagonX} />
      <span>
        {data.map((stop) => (
          <span key={stop.stopId} style={{ display: 'block' }}>
            <strong>{whatOf(stop)}</strong> {stop.reason} {messages.standing.since} <When at={stop.at} />.
          </span>
        ))}
        {texts.rest}
      </span>
    </Bar>
  );
}
