import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { Icon } from '#ui/theme/Icon.js';
import { OctagonX } from '#ui/theme/icons.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Card } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { color } from '#ui/theme/tokens.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { messages } from '../../messages/stops.messages.js';
import { ActiveStops } from './ActiveStops.js';
import type { ShopChoice } from './StopScopeFields.js';

const EmergencyStopDialog = lazyNamed(() => import('./EmergencyStopDialog.js'), 'EmergencyStopDialog');

const StopCard = styled(Card)({ borderColor: `color-mix(in srgb, ${color.error} 55%, transparent)` });

export function EmergencyStopCard({ running, shopChoice }: { running: number; shopChoice: ShopChoice }) {
  const [open, setOpen] = useState(false);
  return (
    <StopCard aria-label={messages.title}>
      <Stack spacing={2}>
        <Text component="h2" variant="h2">
          {messages.title}
        </Text>
        <SecondaryText>{running === 0 ? messages.nothingRuns : messages.halts(running)}</SecondaryText>
        <Button size="large" variant="outlined" color="error" fullWidth onClick={() => setOpen(true)}>
          <Icon as={OctagonX} />
          {messages.button}
        </Button>
        <ActiveStops />
      </Stack>
      {open ? (
        <Suspense fallback={null}>
          <EmergencyStopDialog running={running} shopChoice={shopChoice} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </StopCard>
  );
}
