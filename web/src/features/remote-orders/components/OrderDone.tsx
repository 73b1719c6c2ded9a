import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { orderStatusPath } from '#entities/order-paths.js';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Card } from '#ui/layout/Panel.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { messages } from '../remote-orders.messages.js';

const texts = messages.done;

export function OrderDone({ orderId, onAnother }: { orderId: string; onAnother: () => void }) {
  return (
    <Card aria-label={texts.orderId}>
      <Column gap={12}>
        <SecondaryText>{texts.orderId}</SecondaryText>
        <Row gap={12}>
          <strong>
            <Mono>{orderId}</Mono>
          </strong>
          <CopyButton text={orderId} label={texts.copy} />
        </Row>
        <SecondaryText>{texts.keep}</SecondaryText>
        <Row gap={12}>
          <Button variant="contained" component={Link} to={orderStatusPath(orderId)} style={{ minHeight: 44 }}>
            {texts.open}
          </Button>
          <Button variant="outlined" onClick={onAnother} style={{ minHeight: 44 }}>
            {texts.another}
          </Button>
        </Row>
      </Column>
    </Card>
  );
}
