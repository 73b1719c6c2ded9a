import Button from '@mui/material/Button';
import { printPath } from '#entities/paths.js';
import { messages } from '../messages/counter.messages.js';

const texts = messages.print;

export const PrintLinks = ({ id, isNext = false }: { id: string; isNext?: boolean }) => (
  <>
    <Button
      size="small"
      variant={isNext ? 'contained' : 'outlined'}
      href={printPath(id, 'slip')}
      target="_blank"
      rel="noreferrer"
    >
      {texts.slip}
    </Button>
    <Button size="small" variant="outlined" href={printPath(id, 'label')} target="_blank" rel="noreferrer">
      {texts.label}
    </Button>
  </>
);
