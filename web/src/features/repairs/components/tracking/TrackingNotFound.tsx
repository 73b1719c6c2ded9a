import { readOrderId } from '@revive/contracts/remote-orders/order-id';
import { Navigate, useSearchParams } from 'react-router';
import { orderStatusPath } from '#entities/order-paths.js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { SearchX } from '#ui/theme/icons.js';
import { useTitle } from '#ui/layout/PageHeader.js';
import { Empty } from '#ui/feedback/async-states.js';
import { messages } from '../../messages/tracking/tracking.messages.js';

const Title = styled('h1')({ textAlign: 'center', paddingTop: 24 });

/** spec part 3 §8; the sentence is the platform's. */
export function TrackingNotFound({ message, onSearchAgain }: { message: string; onSearchAgain: () => void }) {
  const [params] = useSearchParams();
  const orderId = readOrderId(params.get('id') ?? '');
  useTitle(messages.notFound.title);
  // An order id: the order has no repair yet, so show the status page of the order.
  if (orderId !== undefined) return <Navigate replace to={orderStatusPath(orderId)} />;
  return (
    <>
      <Title>{messages.notFound.title}</Title>
      <Empty
        icon={SearchX}
        title={message}
        action={
          <Button size="large" variant="contained" onClick={onSearchAgain}>
            {messages.notFound.searchAgain}
          </Button>
        }
      />
    </>
  );
}
