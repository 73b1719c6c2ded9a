import * as RadixToast from '@radix-ui/react-toast';
import IconButton from '@mui/material/IconButton';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Icon } from '../theme/Icon.js';
import { CircleAlert, CircleCheck, X } from '../theme/icons.js';
import { closeToast, TOAST_MS, TOAST_SWIPE_PX, useToast } from './toasts.js';
import { color, PHONE, toneColors, TYPE } from '../theme/tokens.js';
import { messages } from '../ui.messages.js';

const Viewport = styled(RadixToast.Viewport)({
  position: 'fixed',
  top: 16,
  right: 16,
  width: 'min(360px, calc(100vw - 24px))',
  zIndex: 1500,
  margin: 0,
  padding: 0,
  [PHONE]: { top: 'auto', right: 12, bottom: 'calc(76px + env(safe-area-inset-bottom))' },
});
const Box = styled(RadixToast.Root)({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: '2px 10px',
  alignItems: 'start',
  padding: '12px 8px 12px 14px',
  borderRadius: 10,
  background: color.raised,
  border: `1px solid ${color.divider}`,
  boxShadow: '0 8px 28px rgb(0 0 0 / .16)',
  '&[data-swipe="move"]': { transform: 'translateX(var(--radix-toast-swipe-move-x))' },
  '&[data-swipe="cancel"]': { transform: 'translateX(0)', transition: 'transform 120ms ease-out' },
});
const Title = styled(RadixToast.Title)({ fontWeight: 600 });
const Line = styled(RadixToast.Description)({
  gridColumn: 2,
  color: color.quiet,
  ...TYPE.body2,
});

const Mark = styled('span')({ paddingTop: 1 });
const Action = styled(Button)({ gridColumn: 2, justifySelf: 'start' });

/** Toast: 5 s, dismissed by a swipe right of 50 px, focused with F8. Failures are announced at once. */
export function ToastRegion() {
  const toast = useToast();
  return (
    <RadixToast.Provider
      duration={TOAST_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_PX}
      label={messages.toast.region}
    >
      {toast === undefined ? null : (
        <Box
          key={toast.id}
          type={toast.kind === 'failure' ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) closeToast(toast.id);
          }}
        >
          <Mark>
            <Icon
              as={toast.kind === 'failure' ? CircleAlert : CircleCheck}
              color={toneColors(toast.kind === 'failure' ? 'red' : 'green').dot}
            />
          </Mark>
          <Title>{toast.title}</Title>
          <RadixToast.Close asChild>
            <IconButton size="small" aria-label={messages.toast.close}>
              <Icon as={X} size={15} />
            </IconButton>
          </RadixToast.Close>
          {toast.text === undefined ? null : <Line>{toast.text}</Line>}
          {toast.action === undefined ? null : (
            <RadixToast.Action asChild altText={toast.action.label}>
              <Action size="small" onClick={toast.action.run}>
                {toast.action.label}
              </Action>
            </RadixToast.Action>
          )}
        </Box>
      )}
      <Viewport hotkey={['F8']} />
    </RadixToast.Provider>
  );
}
