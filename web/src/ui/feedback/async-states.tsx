import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useState, type ReactNode } from 'react';
import { describeError, requestIdOf } from '#api/errors.js';
import { Icon } from '../theme/Icon.js';
import { AlertTriangle, type LucideIcon } from '../theme/icons.js';
import { color, MONO, TYPE } from '../theme/tokens.js';
import { Text } from '../data-display/texts.js';
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
const Line = styled('p')({ ...TYPE.body2, maxWidth: 420 });
const RequestId = styled(Line)({ fontFamily: MONO, fontSize: TYPE.caption.fontSize });

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
      <Text bold color="textPrimary">
        {title}
      </Text>
      {children === undefined ? null : <Line>{children}</Line>}
      {action}
    </Centre>
  );
}

/**
 * Shown in place of the content: the error, Try again, and the request id for support. The rest of the page keeps
 * working.
 */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const requestId = requestIdOf(error);
  return (
    <Centre role="alert">
      <Icon as={AlertTriangle} size={22} color={color.error} />
      <Text bold color="textPrimary">
        {messages.error.title}
      </Text>
      <Line>{describeError(error)}</Line>
      {requestId === undefined ? null : <RequestId>{messages.error.request(requestId)}</RequestId>}
      {onRetry === undefined ? null : (
        <Button variant="outlined" size="small" onClick={onRetry}>
          {messages.error.retry}
        </Button>
      )}
    </Centre>
  );
}

/** Milliseconds before a loading state appears; fast responses need none. */
const PATIENCE_MS = 200;

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

const Middle = styled('div')({ minHeight: '50vh', display: 'grid', placeItems: 'center' });
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

export function CentredSpinner() {
  const isLate = useIsLate();
  return (
    <Middle role="status" aria-label={messages.loading}>
      {isLate ? <Ring aria-hidden /> : null}
    </Middle>
  );
}

const Row = styled('div')({ display: 'flex', alignItems: 'center' });
// Visible on cards and on the page, in both colour schemes.
const Block = styled('div')({ background: color.divider, borderRadius: 4, height: 14 });

/** Placeholder blocks in the shape of the content, after 200 ms and without animation. At most 6 `rows`. */
export function Loading({ rows = 3, height = 44 }: { rows?: number; height?: number }) {
  const isLate = useIsLate();
  const shown = Math.min(rows, 6);
  return (
    <div role="status" aria-label={messages.loading} style={{ minHeight: shown * height }}>
      {isLate
        ? Array.from({ length: shown }, (_, row) => (
            <Row key={row} style={{ height }}>
              <Block style={{ width: `${[100, 72, 86][row % 3] ?? 100}%` }} />
            </Row>
          ))
        : null}
    </div>
  );
}

export function InsufficientData({ what, n, needed }: { what: string; n: number; needed: number }) {
  return (
    <p>
      {messages.insufficient(what)}{' '}
      <Text component="span" color="textSecondary">
        {messages.insufficientCount(n, needed)}
      </Text>
    </p>
  );
}

export interface AsyncQuery<T> {
  data?: T | undefined;
  error?: unknown;
  refetch: () => unknown;
}

/**
 * Renders the data of a query, or its loading, error or empty state. If a refresh fails, old data stays (`keep`) or is
 * replaced by the error (`replace`). Without children only the loading and error states are rendered.
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
