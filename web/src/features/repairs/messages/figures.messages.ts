import type { FigureName } from '@revive/contracts/repairs/proof/figures';

import { counted } from '#ui/format/counted.js';

export const messages = {
  label: 'Measurements',
  name: 'Measured',
  value: 'Value',
  before: 'Before',
  after: 'After',
  change: 'Difference',
  noChange: 'No change',
  notMeasured: 'Not measured',
  nothingChanged: 'Nothing that was measured changed.',
  microseconds: (n: number): string => `${n.toLocaleString('en-US')} µs`,
  notes: { show: (count: number): string => `What was seen: ${counted(count, 'fact')}`, hide: 'Hide what was seen' },
  names: {
    start_items: 'Programs that start with the computer',
    free_bytes: 'Free space',
    reclaimable_bytes: 'Space that can be given back',
    read_median: 'Time to read 4 KiB (median)',
    read_p95: 'Time to read 4 KiB (95th percentile)',
    memory_available: 'Available memory',
    boot_time: 'Time to start',
    uptime: 'Time since the last start',
    pending_updates: 'Updates that can be installed',
    trimmed_bytes: 'Free space reported to the drive',
  } satisfies Record<FigureName, string>,
} as const;
