import { styled } from '@mui/material/styles';
import { useEffect, type ReactNode } from 'react';
import { color, PHONE } from '../theme/tokens.js';
import { messages } from '../ui.messages.js';

const Head = styled('header')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: 16,
  flexWrap: 'wrap',
  marginBottom: 20,
});
/** The heading above an `Empty` that fills a page. */
export const CentredTitle = styled('h1')({ textAlign: 'center', paddingTop: 32 });
const Fact = styled('div')({
  color: color.quiet,
  minHeight: 20,
  marginTop: 2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  overflowWrap: 'anywhere',
});
const Actions = styled('div')({
  display: 'flex',
  gap: 10,
  flexWrap: 'wrap',
  [PHONE]: { width: '100%', '& > *': { flex: '1 1 auto' } },
});

/** Sets the document title: `Bench · Revive`, or `(2) Bench · Revive` with two waiting items. */
export function useTitle(title: string, waiting = 0): void {
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title} · ${messages.brand}`;
  }, [title, waiting]);
}

/** Page header: an `h1`, a line of live facts, at most two outlined actions and one filled action. */
export function PageHeader({
  title,
  fact,
  actions,
  waiting = 0,
}: {
  title: string;
  fact?: ReactNode;
  actions?: ReactNode;
  waiting?: number;
}) {
  useTitle(title, waiting);
  return (
    <Head>
      <div>
        <h1>{title}</h1>
        {fact === undefined ? null : <Fact>{fact}</Fact>}
      </div>
      {actions === undefined ? null : <Actions>{actions}</Actions>}
    </Head>
  );
}
