import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { useChosenLines } from '../../hooks/use-chosen-lines.js';
import { messages } from '../../messages/quotes/quote-marks.messages.js';
import { ChosenTotal, refusalFor, totalFor } from '../quotes/ChosenTotal.js';
import { QuoteChoice } from '../quotes/QuoteChoice.js';

export function TrackingChoice({ quote }: { quote: NonNullable<RepairTracking['quote']> }) {
  const { chosen, choose } = useChosenLines();
  const lines = chosen?.version === quote.version ? chosen.lines : undefined;
  return (
    <Stack spacing={3} component="section" aria-label={messages.choose}>
      <QuoteChoice
        lines={quote.lines}
        chosen={lines}
        onChoose={(next) =>
          choose({
            version: quote.version,
            lines: next,
            totalCents: totalFor(quote, next),
            refusal: refusalFor(quote, next),
          })
        }
      />
      <ChosenTotal quote={quote} chosen={lines} />
    </Stack>
  );
}
