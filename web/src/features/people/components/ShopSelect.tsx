import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { PlainInput } from '#ui/form/PlainInput.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { useShops } from '../hooks/use-shops.js';
import { messages } from '../people.messages.js';

const Label = styled('label')({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  fontWeight: 600,
  fontSize: TYPE.body2.fontSize,
  flex: '1 1 150px',
  minWidth: 0,
  '& input': { fontWeight: 400, fontSize: TYPE.body1.fontSize },
});

/** A repair shop or one of `first`, outside a form: what it gives is the shop's id. */
export function ShopSelect({
  label,
  first,
  value,
  onChange,
}: {
  label: string;
  first: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}) {
  const { shops, search, findable, unread } = useShops();
  return (
    <>
      <Label>
        {label}
        <NativeSelect value={value} onChange={(event) => onChange(event.target.value)} input={<OutlinedInput />}>
          {first.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
          {shops.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Label>
      {unread === undefined ? null : (
        <p role="alert" style={{ color: color.error }}>
          {unread}
        </p>
      )}
      {findable ? (
        <Label>
          {messages.shops.find}
          <PlainInput {...search} />
        </Label>
      ) : null}
    </>
  );
}
