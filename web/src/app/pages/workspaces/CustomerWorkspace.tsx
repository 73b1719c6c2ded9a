import { TRACKING_INPUT_MAX } from '@revive/contracts/repairs/tracking-id';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CONSENTS_PATH, trackPath } from '#entities/paths.js';
import { useReadConsentsQuery } from '#features/signing/api/signing.api.js';
import { OwnRepairs } from '#features/own-repairs/components/OwnRepairs.js';
import { ListRow } from '#ui/data-display/lists.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { FieldLabel, PlainInput } from '#ui/form/PlainInput.js';
import { Stack } from '#ui/layout/Stack.js';
import { MONO } from '#ui/theme/tokens.js';
import { messages } from '../pages.messages.js';

const texts = messages.customer;

const TrackingInput = styled(PlainInput)({ fontFamily: MONO });

function Agreements() {
  const query = useReadConsentsQuery();
  return (
    <Panel title={texts.agreements.title} aside={<Link to={CONSENTS_PATH}>{texts.agreements.all}</Link>}>
      <QueryState
        query={query}
        loading={<Loading rows={1} />}
        empty={<SecondaryText>{texts.agreements.none}</SecondaryText>}
        isEmpty={({ signed }) => signed.length === 0}
      >
        {({ signed }) => (
          <Stack spacing={1} component="ul">
            {signed.map(({ fileId, title, signedAt, current }) => (
              <ListRow key={fileId}>
                {title}
                <SecondaryText>
                  {current ? texts.agreements.signed : texts.agreements.older} <When at={signedAt} as="day" />
                </SecondaryText>
              </ListRow>
            ))}
          </Stack>
        )}
      </QueryState>
    </Panel>
  );
}

export function CustomerWorkspace() {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const id = typed.trim();
  return (
    <Stack spacing={4}>
      <OwnRepairs />
      <Panel title={texts.repairs}>
        <Stack
          component="form"
          spacing={3}
          onSubmit={(event) => {
            event.preventDefault();
            if (id !== '') void navigate(trackPath(id));
          }}
        >
          <Stack spacing={1.5}>
            <FieldLabel htmlFor="tracking-id">{texts.trackingId}</FieldLabel>
            <TrackingInput
              id="tracking-id"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="characters"
              maxLength={TRACKING_INPUT_MAX}
            />
            <p>{texts.trackingHint}</p>
          </Stack>
          <Button size="large" type="submit" variant="contained" disabled={id === ''} sx={{ alignSelf: 'flex-start' }}>
            {texts.track}
          </Button>
        </Stack>
      </Panel>
      <Agreements />
    </Stack>
  );
}
