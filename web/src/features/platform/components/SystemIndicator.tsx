import { styled } from '@mui/material/styles';
import { useOnline } from '#ui/hooks/use-online.js';
import { LiveDot } from '#ui/feedback/LiveDot.js';
import { SYSTEM_BADGES } from '#entities/system-status.js';
import { color, DESK, TYPE } from '#ui/theme/tokens.js';
import { PLATFORM_POLLING, useGetSystemStatusQuery } from '../api/platform.api.js';
import { indicatorOf, messages } from '../platform.messages.js';

const Line = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  fontSize: TYPE.body2.fontSize,
  color: color.quiet,
  whiteSpace: 'nowrap',
});
const Words = styled('span')({ display: 'none', [DESK]: { display: 'inline' } });

/** spec part 2 §2, the shell. Where it could not be read it says so: silence would be taken for health. */
export function SystemIndicator() {
  const { data, error } = useGetSystemStatusQuery(undefined, PLATFORM_POLLING);
  const online = useOnline();
  if (data === undefined && error === undefined) return null;
  // An old result does not count: the status may have changed since the failed request or the lost network.
  const { text, tone } =
    data === undefined || error !== undefined || !online
      ? { text: messages.status.unknown, tone: 'slate' as const }
      : { text: indicatorOf(data).text, tone: SYSTEM_BADGES[indicatorOf(data).status].tone };
  return (
    <Line role="status" aria-label={text} title={text}>
      <LiveDot tone={tone} />
      <Words aria-hidden>{text}</Words>
    </Line>
  );
}
