import type { Repair } from '#api/generated/repairs.gen.js';
import { Suspense, useState } from 'react';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Loading } from '#ui/feedback/async-states.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { useKeptFocus } from '#ui/hooks/use-kept-focus.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { Column } from '#ui/layout/stacks.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { CallLink } from '#entities/phone/CallLink.js';
import { messages } from '../../messages/repair.messages.js';
import { messages as ratings } from '../../messages/rating.messages.js';

const CustomerForm = lazyNamed(() => import('../customer/CustomerForm.js'), 'CustomerForm');

export function RepairCustomer({
  repair,
  canEdit,
  hasIssue = true,
}: {
  repair: Repair;
  canEdit: boolean;
  /** False where the page shows the reported issue in a different place. */
  hasIssue?: boolean;
}) {
  const [editing, setEditing] = useState(false);
  const area = useKeptFocus<HTMLDivElement>(editing);
  const { customerName, customerPhone, customerEmail, issueDescription, rating } = repair;
  const rows = [
    [messages.customer.name, customerName],
    [messages.customer.phone, customerPhone === undefined ? undefined : <CallLink phone={customerPhone} />],
    [messages.customer.email, customerEmail],
    [messages.customer.issue, hasIssue ? issueDescription : undefined],
    [ratings.customers, rating && [ratings.given(rating.stars), rating.comment].filter(Boolean).join(': ')],
  ] as const;
  const said = rows.filter(([, value]) => value !== undefined);
  return (
    <div ref={area}>
      {editing ? (
        <Suspense fallback={<Loading rows={4} />}>
          <CustomerForm repair={repair} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <Column gap={8}>
          {said.length === 0 ? (
            <SecondaryText>{messages.customer.none}</SecondaryText>
          ) : (
            <DescriptionList>
              {said.map(([label, value]) => (
                <div key={label} style={{ display: 'contents' }}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </DescriptionList>
          )}
          {canEdit ? (
            <div>
              <ActionButton variant="outlined" size="small" onClick={() => setEditing(true)}>
                {said.length === 0 ? messages.customer.add : messages.customer.edit}
              </ActionButton>
            </div>
          ) : null}
        </Column>
      )}
    </div>
  );
}
