import { Suspense, type ReactNode } from 'react';
import { Column } from '#ui/layout/stacks.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const CallLink = lazyNamed(() => import('#entities/phone/CallLink.js'), 'CallLink');

const messages = { email: 'Email:', phone: 'Phone:' } as const;

/** Contact data set by the operator. Unset fields stay absent. */
export interface Support {
  email?: string;
  phone?: string;
}

/** Shows the support contacts, or `otherwise` if the operator has set none. */
export function SupportLines({ support, otherwise }: { support: Support; otherwise: ReactNode }) {
  if (support.email === undefined && support.phone === undefined) return <div>{otherwise}</div>;
  return (
    <Column gap={4}>
      {support.email === undefined ? null : (
        <p>
          {messages.email} <a href={`mailto:${support.email}`}>{support.email}</a>
        </p>
      )}
      {support.phone === undefined ? null : (
        <p>
          {messages.phone}{' '}
          <Suspense fallback={support.phone}>
            <CallLink phone={support.phone} />
          </Suspense>
        </p>
      )}
    </Column>
  );
}
