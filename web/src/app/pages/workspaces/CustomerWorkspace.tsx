import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { trackPath } from '#entities/paths.js';
import { MonitorSmartphone } from '#ui/theme/icons.js';
import { Column } from '#ui/layout/stacks.js';
import { Panel } from '#ui/layout/Panel.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { Empty } from '#ui/feedback/async-states.js';
import { MONO } from '#ui/theme/tokens.js';

/** A customer's repairs by their tracking IDs. Devices of one's own are another area's, which says so. */
export function CustomerWorkspace() {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const id = typed.trim();
  return (
    <Column gap={16}>
      <Panel title="Your repairs">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (id !== '') void navigate(trackPath(id));
          }}
        >
          <label htmlFor="tracking-id" style={{ fontWeight: 600, display: 'block', marginBottom: 6 }}>
            Tracking ID
          </label>
          <PlainInput
            id="tracking-id"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="characters"
            maxLength={60}
            style={{ fontFamily: MONO }}
          />
          <p style={{ margin: '6px 0 12px' }}>
            The shop gave it to you with your device. It begins with RV, and shows what was found, what it costs and how
            far the repair is.
          </p>
          <Button type="submit" variant="contained" disabled={id === ''} style={{ minHeight: 44 }}>
            Track Repair
          </Button>
        </form>
      </Panel>
      <Panel title="My Devices">
        <Empty icon={MonitorSmartphone} title="No devices registered">
          Registering your own devices is not open yet. A device that a shop repairs is followed by its tracking ID.
        </Empty>
      </Panel>
    </Column>
  );
}
