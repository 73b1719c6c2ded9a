import type { ReactNode } from 'react';
import { Text } from '#ui/data-display/texts.js';
import { Stack } from '#ui/layout/Stack.js';

/** Title of a card, with its badges at the end of the line. */
export const CardHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
    <Text component="h2" variant="h2">
      {title}
    </Text>
    {children}
  </Stack>
);
