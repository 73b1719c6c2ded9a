import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { Icon } from '#ui/theme/Icon.js';
import { OctagonX } from '#ui/theme/icons.js';
import { Column } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Card } from '#ui/layout/Panel.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { messages } from '../../messages/monitor.messages.js';

const EmergencyStopDialog = lazyNamed(() => import('./EmergencyStopDialog.js'), 'EmergencyStopDialog');

/** What a stop would halt now, and the way to it. */
export function EmergencyStopCard({ running }: { running: number }) {
  const [open, setOpen] = useState(false);
  return (
    <Card
      aria-label={messages.stop.title}
      style={{ borderColor: `color-mix(in srgb, ${color.error} 55%, transparent)` }}
    >
      <Column gap={8}>
        <h2 style={TYPE.h2}>{messages.stop.title}</h2>
        <SecondaryText>{running === 0 ? messages.stop.nothingRuns : messages.stop.scope(running)}</SecondaryText>
        <Button variant="outlined" color="error" fullWidth onClick={() => setOpen(true)} style={{ minHeight: 44 }}>
          <Icon as={OctagonX} />
          {messages.stop.button}
        </Button>
      </Column>
      {open ? (
        <Suspense fallback={null}>
          <EmergencyStopDialog running={running} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
