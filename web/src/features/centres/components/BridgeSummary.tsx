import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { PHONE_BRIDGE_PATH } from '#entities/paths.js';
import { StatCard } from '#ui/data-display/StatCard.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Stack } from '#ui/layout/Stack.js';
import { useDetectPhonesQuery } from '../api/centres.api.js';
import { messages } from '../messages/phones.messages.js';
import { Figures } from './Figures.js';

const texts = messages.summary;

export function BridgeSummary() {
  const query = useDetectPhonesQuery(undefined, useFallbackPolling(3_000));
  return (
    <QueryState query={query} loading={<Loading rows={3} />}>
      {({ connectedDevices, nonBootableDevices, sessions }) => (
        <Stack spacing={4}>
          <p>{messages.fact}.</p>
          <Figures>
            <StatCard label={texts.phones} figure={connectedDevices.length} sentence={texts.phonesText} />
            <StatCard label={texts.devices} figure={nonBootableDevices.length} sentence={texts.devicesText} />
            <StatCard label={texts.sessions} figure={sessions.length} sentence={texts.sessionsText} />
          </Figures>
          <Stack direction="row" spacing={2}>
            <Button variant="contained" component={Link} to={PHONE_BRIDGE_PATH}>
              {texts.open}
            </Button>
          </Stack>
        </Stack>
      )}
    </QueryState>
  );
}
