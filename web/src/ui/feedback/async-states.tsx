import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useState, type ReactNode } from 'react';
import { describeError, requestIdOf } from '#api/errors.js';
import { Icon } from '../theme/Icon.js';
import { AlertTriangle, type LucideIcon } from '../theme/icons.js';
import { color, MONO, TYPE } from '../theme/tokens.js';
import { When } from '../data-display/When.js';
import { messages } from '../ui.messages.js';

const Centre = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 8,
  padding: '28px 16px',
  color: color.quiet,
});
const Head = styled('p')({ fontWeight: 600, color: color.text });
const Line = styled('p')({ ...TYPE.body2, maxWidth: 420 });

/** Nothing there yet: what it is, how it fills, at most one action. */
export function Empty({
  icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Centre>
      <Icon as={icon} size={22} />
      <Head>{title}</Head>
      {children === undefined ? null : <Line>{children}</Line>}
      {action}
    </Centre>
  );
}

/**
 * In the place of the content: the sentence, Try again, the request id for support. The rest of the page stays alive.
 */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const requestId = requestIdOf(error);
  return (
    <Centre role="alert">
      <Icon as={AlertTriangle} size={22} color={color.error} />
      <Head>{messages.error.title}</Head>
      <Line>{describeError(error)}</Line>
      {requestId === undefined ? null : (
        <Line style={{ fontFamily: MONO, fontSize: TYPE.caption.fontSize }}>{messages.error.request(requestId)}</Line>
      )}
      {onRetry === undefined ? null : (
        <Button variant="outlined" size="small" onClick={onRetry}>
          {messages.error.retry}
        </Button>
      )}
    </Centre>
  );
}

/**
 * Above what was read before and could not be renewed: an old figure that says nothing is taken for today's. `at`: when
 * it was read, ms.
 */
export function StaleDataNotice({ error, at }: { error: unknown; at: number }) {
  return (
    <Line role="status" style={{ display: 'flex', gap: 6, alignItems: 'center', maxWidth: 'none', marginBottom: 8 }}>
      <Icon as={AlertTriangle} size={16} color={color.error} />
      <span>
        {messages.error.asOf} <When at={new Date(at).toISOString()} as="clock" />. {messages.error.notRenewed}{' '}
        {describeError(error)}
      </span>
    </Line>
  );
}

/** Nothing is shown for so long: what comes at once needs no word before it. */
const PATIENCE_MS = 200;

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

const Ring = styled('div')({
  width: 28,
  height: 28,
  borderRadius: '50%',
  border: `3px solid ${color.divider}`,
  borderTopColor: color.accent,
  animation: 'turning 0.9s linear infinite',
  '@keyframes turning': { to: { transform: 'rotate(360deg)' } },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
});

/** In the middle of the page, before it is known who is there (spec part 1 §2); after 200 ms. */
export function CentredSpinner() {
  const isLate = useIsLate();
  return (
    <div
      role="status"
      aria-label={messages.loading}
      style={{ minHeight: '50vh', display: 'grid', placeItems: 'center' }}
    >
      {isLate ? <Ring aria-hidden /> : null}
    </div>
  );
}

// Seen on a card and on the page itself, in either colour scheme.
const Block = styled('div')({ background: color.divider, borderRadius: 4, height: 14 });

/** Grey blocks in the shape of what comes, after 200 ms; nothing moves. `rows` at most 6. */
export function Loading({ rows = 3, height = 44 }: { rows?: number; height?: number }) {
  const isLate = useIsLate();
  const shown = Math.min(rows, 6);
  return (
    <div role="status" aria-label={messages.loading} style={{ minHeight: shown * height }}>
      {isLate
        ? Array.from({ length: shown }, (_, row) => (
            <div key={row} style={{ height, display: 'flex', alignItems: 'center' }}>
              <Block style={{ width: `${[100, 72, 86][row % 3] ?? 100}%` }} />
            </div>
          ))
        : null}
    </div>
  );
}

/** In the place of a figure that needs more runs to mean something. */
export function InsufficientData({ what, n, needed }: { what: string; n: number; needed: number }) {
  return (
    <p>
      {messages.insufficient(what)} <span style={{ color: color.quiet }}>{messages.insufficientCount(n, needed)}</span>
    </p>
  );
}

/** What a page asked for, as RTK Query has it. */
export interface AsyncQuery<T> {
  data?: T | undefined;
  error?: unknown;
  refetch: () => unknown;
}

/**
 * What was read, or in its place that it is being read, could not be read, or is empty. Where it cannot be renewed, what
 * was read before stays (`keep`) or gives way to the failure (`replace`). Without children it only fills the place until
 * there is something.
 */
export function QueryState<T>({
  query: { data, error, refetch },
  loading = <Loading />,
  stale = 'keep',
  empty,
  isEmpty = (found) => Array.isArray(found) && found.length === 0,
  children,
}: {
  query: AsyncQuery<T>;
  loading?: ReactNode;
  stale?: 'keep' | 'replace';
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  children?: (data: T) => ReactNode;
}) {
  if (error !== undefined && (data === undefined || stale === 'replace'))
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return loading;
  if (empty !== undefined && isEmpty(data)) return empty;
  return children?.(data) ?? null;
}
