import { styled } from '@mui/material/styles';
import type { CounterMethod } from '@revive/contracts/billing/entries';
import type { FigureParam, MoneyFigure } from '@revive/contracts/billing/explain';
import { Suspense, useState, type MouseEvent } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { Money, moneyText } from '#ui/data-display/Money.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { color } from '#ui/theme/tokens.js';

/** A figure of the contract with the parameters that choose its amount. Staff name the shop of a figure of a shop. */
export interface ExplainedFigure extends Partial<Record<Exclude<FigureParam, 'method'> | 'tenantId', string>> {
  readonly figure: MoneyFigure;
  readonly method?: CounterMethod;
}

const Opener = styled('button')({
  border: 0,
  padding: 0,
  minHeight: 24,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  letterSpacing: 'inherit',
  textAlign: 'inherit',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  textDecoration: `underline dotted 1px ${color.outline}`,
  textUnderlineOffset: '0.22em',
  '&:hover': { color: color.accent, textDecorationColor: color.accent },
  '@media print': { textDecoration: 'none' },
});

const Explanation = lazyNamed(() => import('./ExplanationDialog.js'), 'ExplanationDialog');

/** Roles with access to the explanation; others, and visitors of the demo, see the amount as text. */
const READERS: ReadonlySet<string> = new Set(['tenant_admin', 'tech', 'master', 'admin', 'finance']);

/**
 * A money figure that opens the postings behind it. `negated`: the screen shows the figure as a cost. The dialog is
 * loaded when it is opened.
 */
export function ExplainedMoney({
  cents,
  of,
  whole = false,
  negated = false,
}: {
  cents: number;
  /** Undefined where this amount has no figure, such as a payout that is not sent. */
  of: ExplainedFigure | undefined;
  whole?: boolean;
  negated?: boolean;
}) {
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  if (of === undefined || user === undefined || user.visitor === true || !READERS.has(user.role))
    return <Money cents={cents} whole={whole} />;
  const text = moneyText(cents, 'ZAR', whole);
  const open = (event: MouseEvent) => {
    // On a phone the whole card of a row is a link.
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
  };
  return (
    <>
      <Opener type="button" aria-haspopup="dialog" aria-label={`Explain ${text}`} onClick={open}>
        {text}
      </Opener>
      {isOpen ? (
        <Suspense fallback={null}>
          <Explanation of={of} shownCents={negated ? -cents : cents} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
