import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { orderStatusPath } from '#entities/order-paths.js';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Card } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../remote-orders.messages.js';

const texts = messages.done;

export function OrderDone({ orderId, onAnother }: { orderId: string; onAnother: () => void }) {
  return (
    <Card aria-label={texts.orderId}>
      <Stack spacing={3}>
        <SecondaryText>{texts.orderId}</SecondaryText>
        <Stack direction="row" spacing={3}>
          <strong>
            <Mono>{orderId}</Mono>
          </strong>
          <CopyButton text={orderId} label={texts.copy} />
        </Stack>
        <SecondaryText>{texts.keep}</SecondaryText>
        <Stack direction="row" spacing={3}>
          <Button size="large" variant="contained" component={Link} to={orderStatusPath(orderId)}>
            {texts.open}
          </Button>
          <Button size="large" variant="outlined" onClick={onAnother}>
            {texts.another}
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}
