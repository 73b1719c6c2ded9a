import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toastGood } from '#ui/feedback/toasts.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { OrderDone } from '../components/OrderDone.js';
import { OrderForm } from '../components/OrderForm.js';
import { messages } from '../remote-orders.messages.js';

const { form, done } = messages;

export default function NewOrderPage() {
  const [orderId, setOrderId] = useState<string>();
  const navigate = useNavigate();
  const created = (id: string) => {
    setOrderId(id);
    toastGood(form.created.title, form.created.text(id));
  };
  if (orderId !== undefined)
    return (
      <>
        <PageHeader title={done.title} fact={done.text} />
        <OrderDone orderId={orderId} onAnother={() => setOrderId(undefined)} />
      </>
    );
  return (
    <>
      <PageHeader title={form.title} fact={form.text} />
      <Card aria-label={form.title}>
        <OrderForm onCreated={created} onCancel={() => void navigate(-1)} />
      </Card>
    </>
  );
}
