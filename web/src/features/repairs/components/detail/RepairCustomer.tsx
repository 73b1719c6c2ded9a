import type { Repair } from '#api/generated/repairs.gen.js';
import { Fragment, Suspense, useState } from 'react';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Loading } from '#ui/feedback/async-states.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { useKeptFocus } from '#ui/hooks/use-kept-focus.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { CallLink } from '#entities/phone/CallLink.js';
import { Stack } from '#ui/layout/Stack.js';
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
        <Stack spacing={2}>
          {said.length === 0 ? (
            <SecondaryText>{messages.customer.none}</SecondaryText>
          ) : (
            <DescriptionList>
              {said.map(([label, value]) => (
                <Fragment key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </Fragment>
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
        </Stack>
      )}
    </div>
  );
}
