import Button from '@mui/material/Button';
import { ROLE_LABELS } from '@revive/contracts/roles';
import { styled } from '@mui/material/styles';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { baseApi } from '#api/base-api.js';
import { describeError } from '#api/errors.js';
import { setImpersonation, useImpersonation } from '#api/impersonation.js';
import { accountPath } from '#entities/paths.js';
import { useEndImpersonationMutation } from '#features/people/api/people.api.js';
import { Icon } from '#ui/theme/Icon.js';
import { Eye } from '#ui/theme/icons.js';
import { clockText } from '#ui/format/time-text.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { toneColors } from '#ui/theme/tokens.js';
import { messages } from './layouts.messages.js';

const { fg, bg } = toneColors('purple');
const Bar = styled('div')({
  color: fg,
  background: bg,
  position: 'sticky',
  top: 0,
  zIndex: 6,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  flexWrap: 'wrap',
  padding: '8px 16px',
  fontWeight: 500,
  '@media (forced-colors: active)': { border: '1px solid' },
});

export function ImpersonationBanner() {
  const view = useImpersonation();
  return view === undefined ? null : <Shown key={view.id} {...view} />;
}

function Shown({ id, userId, name, role, endsAt }: NonNullable<ReturnType<typeof useImpersonation>>) {
  const [end, { isLoading }] = useEndImpersonationMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const leave = async () => {
    const { error } = await end({ id });
    if (error !== undefined) toastFailure(messages.impersonation.failed, describeError(error));
    setImpersonation(undefined);
    dispatch(baseApi.util.resetApiState());
    await navigate(accountPath(userId));
  };
  return (
    <Bar role="status">
      <Icon as={Eye} />
      <span>
        {messages.impersonation.before}
        <strong>{name}</strong>
        {messages.impersonation.after(ROLE_LABELS[role], clockText(endsAt))}
      </span>
      <Button variant="outlined" size="small" disabled={isLoading} onClick={() => void leave()} sx={{ ml: 'auto' }}>
        {messages.impersonation.exit}
      </Button>
    </Bar>
  );
}
