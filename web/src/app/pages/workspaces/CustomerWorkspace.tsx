import { TRACKING_INPUT_MAX } from '@revive/contracts/repairs/tracking-id';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CONSENTS_PATH, trackPath } from '#entities/paths.js';
import { useReadConsentsQuery } from '#features/signing/api/signing.api.js';
import { OwnRepairs } from '#features/own-repairs/components/OwnRepairs.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { Panel } from '#ui/layout/Panel.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { MONO } from '#ui/theme/tokens.js';
import { messages } from '../pages.messages.js';

const texts = messages.customer;

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
          <Column as="ul" gap={4}>
            {signed.map(({ fileId, title, signedAt, current }) => (
              <Row as="li" key={fileId} style={{ justifyContent: 'space-between', minHeight: 44 }}>
                {title}
                <SecondaryText>
                  {current ? texts.agreements.signed : texts.agreements.older} <When at={signedAt} as="day" />
                </SecondaryText>
              </Row>
            ))}
          </Column>
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
    <Column gap={16}>
      <OwnRepairs />
      <Panel title={texts.repairs}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (id !== '') void navigate(trackPath(id));
          }}
        >
          <label htmlFor="tracking-id" style={{ fontWeight: 600, display: 'block', marginBottom: 6 }}>
            {texts.trackingId}
          </label>
          <PlainInput
            id="tracking-id"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="characters"
            maxLength={TRACKING_INPUT_MAX}
            style={{ fontFamily: MONO }}
          />
          <p style={{ margin: '6px 0 12px' }}>{texts.trackingHint}</p>
          <Button type="submit" variant="contained" disabled={id === ''} style={{ minHeight: 44 }}>
            {texts.track}
          </Button>
        </form>
      </Panel>
      <Agreements />
    </Column>
  );
}
