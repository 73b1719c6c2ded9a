import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { IntakeRecord } from '#api/generated/intake.gen.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { useTitle } from '#ui/layout/PageHeader.js';
import { repairPath } from '#entities/paths.js';
import { PrintButton } from '#entities/printing/PrintButton.js';
import { Stack } from '#ui/layout/Stack.js';
import { useReadIntakeQuery } from '../api/intake.api.js';
import { messages } from '../messages/print.messages.js';

/** White in both colour schemes, like paper. */
const Sheet = styled('main')({
  background: 'white',
  color: 'black',
  margin: '16px auto',
  maxWidth: '100%',
  boxSizing: 'border-box',
  '& *': { color: 'inherit' },
  '@media print': { margin: 0 },
});
const Bar = styled(Stack)({ justifyContent: 'center', padding: 16, '@media print': { display: 'none' } });

export function PrintFrame({
  title,
  paper,
  width,
  bar,
  printed,
  children,
}: {
  title: (record: IntakeRecord) => string;
  /** CSS page size: `A4`, or two lengths. */
  paper: string;
  width: string;
  bar?: ReactNode;
  /** The same document as a file, for the shop's printer. */
  printed?: { what: 'label'; paper: 'label_62' };
  children: (record: IntakeRecord) => ReactNode;
}) {
  const { id = '' } = useParams();
  const query = useReadIntakeQuery({ id });
  useTitle(query.data === undefined ? messages.print : title(query.data));
  return (
    <>
      <GlobalStyles styles={{ '@page': { size: paper, margin: 0 } }} />
      <Bar direction="row" spacing={3}>
        {printed === undefined ? (
          <Button variant="contained" onClick={() => print()}>
            {messages.print}
          </Button>
        ) : (
          <PrintButton {...printed} repairId={id} openDialog={() => print()} />
        )}
        {bar}
        <Button component={Link} to={repairPath('tenant', id)}>
          {messages.back}
        </Button>
      </Bar>
      <Sheet style={{ width }}>
        <QueryState query={query} loading={<Loading rows={4} />}>
          {children}
        </QueryState>
      </Sheet>
    </>
  );
}
