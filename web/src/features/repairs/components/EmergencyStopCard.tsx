import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { Icon } from '#ui/theme/Icon.js';
import { OctagonX } from '#ui/theme/icons.js';
import { Column } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Card } from '#ui/layout/Panel.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const EmergencyStopDialog = lazyNamed(() => import('./EmergencyStopDialog.js'), 'EmergencyStopDialog');

/** What a stop would halt now, and the way to it. */
export function EmergencyStopCard({ running }: { running: number }) {
  const [open, setOpen] = useState(false);
  return (
    <Card aria-label="Emergency stop" style={{ borderColor: `color-mix(in srgb, ${color.error} 55%, transparent)` }}>
      <Column gap={8}>
        <h2 style={TYPE.h2}>Emergency stop</h2>
        <SecondaryText>
          {running === 0
            ? 'No run is under way now.'
            : `Halts ${running} running ${running === 1 ? 'repair' : 'repairs'}. A write in flight ends first.`}
        </SecondaryText>
        <Button variant="outlined" color="error" fullWidth onClick={() => setOpen(true)} style={{ minHeight: 44 }}>
          <Icon as={OctagonX} />
          Emergency Stop
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
