import { CASH_MOVES, type CashMove } from '@revive/contracts/billing/drawers';
import { useState } from 'react';
import type { Drawer } from '#api/generated/drawers.gen.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { Banknote } from '#ui/theme/icons.js';
import { FRESH, useReadDrawerQuery } from '../api/drawer.api.js';
import { messages } from '../drawer.messages.js';
import { CloseDrawerDialog, MoveCashDialog, OpenDrawerDialog } from './drawer-dialogs.js';
import { ShiftPanel } from './ShiftPanel.js';

const { mine: texts, moving } = messages;

type Shift = NonNullable<Drawer['shift']>;
type Opened = { readonly what: 'open' } | { readonly what: 'close'; readonly shift: Shift } | { what: CashMove };

/** The caller's drawer and, for the administrator, the open drawers of other people. */
export function MyDrawer() {
  const query = useReadDrawerQuery({}, FRESH);
  return (
    <QueryState query={query} loading={<Loading rows={6} />}>
      {(drawer) => <Drawers drawer={drawer} />}
    </QueryState>
  );
}

function Drawers({ drawer }: { drawer: Drawer }) {
  const [dialog, setDialog] = useState<Opened>();
  const { shift, others } = drawer;
  return (
    <Stack spacing={4}>
      {shift === undefined ? (
        <Panel title={texts.closedTitle}>
          <Empty
            icon={Banknote}
            title={texts.countFloat}
            action={
              <ActionButton variant="contained" onClick={() => setDialog({ what: 'open' })}>
                {texts.open}
              </ActionButton>
            }
          >
            {texts.closedText}
          </Empty>
        </Panel>
      ) : (
        <ShiftPanel
          shift={shift}
          title={texts.title}
          actions={
            <>
              <ActionButton variant="contained" onClick={() => setDialog({ what: 'close', shift })}>
                {texts.close}
              </ActionButton>
              {shift.isCountedIn ? null : (
                <ActionButton variant="outlined" onClick={() => setDialog({ what: 'open' })}>
                  {texts.addFloat}
                </ActionButton>
              )}
              {CASH_MOVES.map((move) => (
                <ActionButton key={move} variant="outlined" onClick={() => setDialog({ what: move })}>
                  {moving.actions[move]}
                </ActionButton>
              ))}
            </>
          }
        />
      )}
      {others.map((other) => (
        <ShiftPanel
          key={other.id}
          shift={other}
          title={texts.other(other.userName)}
          actions={
            <ActionButton variant="outlined" onClick={() => setDialog({ what: 'close', shift: other })}>
              {texts.close}
            </ActionButton>
          }
        />
      ))}
      {dialog === undefined ? null : (
        <OpenedDialog dialog={dialog} drawer={drawer} onClose={() => setDialog(undefined)} />
      )}
    </Stack>
  );
}

function OpenedDialog({ dialog, drawer, onClose }: { dialog: Opened; drawer: Drawer; onClose: () => void }) {
  if (dialog.what === 'open') return <OpenDrawerDialog drawer={drawer} onClose={onClose} />;
  if (dialog.what === 'close')
    return <CloseDrawerDialog shift={dialog.shift} isOwn={dialog.shift.id === drawer.shift?.id} onClose={onClose} />;
  return <MoveCashDialog move={dialog.what} locationId={drawer.locationId} onClose={onClose} />;
}
