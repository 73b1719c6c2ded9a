import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { Icon } from '#ui/theme/Icon.js';
import { OctagonX } from '#ui/theme/icons.js';
import { Column } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Card } from '#ui/layout/Panel.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { messages } from '../../messages/stops.messages.js';
import { ActiveStops } from './ActiveStops.js';
import type { ShopChoice } from './StopScopeFields.js';

const EmergencyStopDialog = lazyNamed(() => import('./EmergencyStopDialog.js'), 'EmergencyStopDialog');

export function EmergencyStopCard({ running, shopChoice }: { running: number; shopChoice: ShopChoice }) {
  const [open, setOpen] = useState(false);
  return (
    <Card aria-label={messages.title} style={{ borderColor: `color-mix(in srgb, ${color.error} 55%, transparent)` }}>
      <Column gap={8}>
        <h2 style={TYPE.h2}>{messages.title}</h2>
        <SecondaryText>{running === 0 ? messages.nothingRuns : messages.halts(running)}</SecondaryText>
        <Button variant="outlined" color="error" fullWidth onClick={() => setOpen(true)} style={{ minHeight: 44 }}>
          <Icon as={OctagonX} />
          {messages.button}
        </Button>
        <ActiveStops />
      </Column>
      {open ? (
        <Suspense fallback={null}>
          <EmergencyStopDialog running={running} shopChoice={shopChoice} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
