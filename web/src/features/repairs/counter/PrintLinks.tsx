import Button from '@mui/material/Button';
import { Icon } from '#ui/theme/Icon.js';
import { Printer } from '#ui/theme/icons.js';
import { labelPath, slipPath } from '#entities/paths.js';
import { messages } from '../messages/counter.messages.js';

const texts = messages.print;

/** The slip for the customer and the label for the device, each on a page of its own. */
export const PrintLinks = ({ id }: { id: string }) => (
  <>
    <Button size="small" variant="outlined" href={slipPath(id)} target="_blank" rel="noreferrer">
      <Icon as={Printer} size={15} />
      {texts.slip}
    </Button>
    <Button size="small" variant="outlined" href={labelPath(id)} target="_blank" rel="noreferrer">
      <Icon as={Printer} size={15} />
      {texts.label}
    </Button>
  </>
);
