import { ROLE_LABELS } from '@revive/contracts/roles';
import { styled } from '@mui/material/styles';
import { Hourglass } from '#ui/theme/icons.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { accountBadge } from '#entities/account-status.js';
import { type Badge } from '#ui/data-display/badge.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { When } from '#ui/data-display/When.js';
import { useNow } from '#ui/hooks/use-now.js';
import type { Person } from '#api/generated/people.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { firstPasswordText, messages } from '../people.messages.js';

/** Green is reserved for accounts with a password set by the owner. */
const NOT_BEGUN: Badge = { tone: 'yellow', icon: Hourglass, label: messages.person.invited };

export function PersonStatus({ person }: { person: Person }) {
  const missing = firstPasswordText(person, useNow(60_000));
  return (
    <Stack spacing={0.5}>
      <span>
        <StatusBadge
          look={missing !== undefined && person.status === 'active' ? NOT_BEGUN : accountBadge(person.status)}
        />
      </span>
      {missing === undefined ? null : <SecondaryText>{missing}</SecondaryText>}
    </Stack>
  );
}

const Names = styled(Stack)({ flex: '1 1 150px' });

export function PersonCard({ person, shop = false }: { person: Person; shop?: boolean }) {
  return (
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
      <Names spacing={0.5}>
        <Text component="strong">{person.name}</Text>
        <SecondaryText>
          {person.username === person.email ? person.email : `${person.username} · ${person.email}`}
        </SecondaryText>
        <SecondaryText>
          {ROLE_LABELS[person.role]}
          {shop && person.tenantName !== undefined ? `, ${person.tenantName}` : ''}
        </SecondaryText>
        {person.erasureRequestedAt === undefined ? null : (
          <SecondaryText>
            {messages.person.deletionRequested}
            <When at={person.erasureRequestedAt} as="day" />
          </SecondaryText>
        )}
      </Names>
      <PersonStatus person={person} />
    </Stack>
  );
}
