import { Suspense, type ReactNode } from 'react';
import { Stack } from '#ui/layout/Stack.js';
import { lazyNamed } from '#ui/navigation/load-part.js';

const CallLink = lazyNamed(() => import('#entities/phone/CallLink.js'), 'CallLink');

const messages = { email: 'Email:', phone: 'Phone:' } as const;

export interface Support {
  email?: string;
  phone?: string;
}

export function SupportLines({ support, otherwise }: { support: Support; otherwise: ReactNode }) {
  if (support.email === undefined && support.phone === undefined) return <div>{otherwise}</div>;
  return (
    <Stack spacing={1}>
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
    </Stack>
  );
}
