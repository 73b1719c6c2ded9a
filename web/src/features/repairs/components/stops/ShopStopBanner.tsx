import type { ShopStop } from '#api/generated/stops.gen.js';
import { styled } from '@mui/material/styles';
import { When } from '#ui/data-display/When.js';
import { NoticeBar } from '#ui/feedback/NoticeBar.js';
import { OctagonX } from '#ui/theme/icons.js';
import { useListShopStopsQuery } from '../../api/stops.api.js';
import { messages, procedureText } from '../../messages/stops.messages.js';

const texts = messages.banner;
const Line = styled('span')({ display: 'block' });

function whatOf({ procedureId, agentVersion }: ShopStop): string {
  if (procedureId !== undefined && agentVersion !== undefined)
    return texts.both(procedureText(procedureId), agentVersion);
  if (procedureId !== undefined) return texts.procedure(procedureText(procedureId));
  return agentVersion === undefined ? texts.all : texts.version(agentVersion);
}

export function ShopStopBanner() {
  const { data = [] } = useListShopStopsQuery();
  if (data.length === 0) return null;
  return (
    <NoticeBar tone="red" icon={OctagonX}>
      {data.map((stop) => (
        <Line key={stop.stopId}>
          <strong>{whatOf(stop)}</strong> {stop.reason} {messages.standing.since} <When at={stop.at} />.
        </Line>
      ))}
      {texts.rest}
    </NoticeBar>
  );
}
