import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ShopService } from '#api/generated/quotes.gen.js';
import { useId, useState } from 'react';
import { Money } from '#ui/data-display/Money.js';
import { Stack } from '#ui/layout/Stack.js';
import { useListShopServicesQuery } from '../api/quotes.api.js';
import { messages } from './services.messages.js';

/** Adds the lines of one of the shop's services. Not shown while the shop has none. `room`: lines that still fit. */
export function AddService({ room, onAdd }: { room: number; onAdd: (service: ShopService) => void }) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { data } = useListShopServicesQuery();
  const services = data?.filter(({ isArchived }) => !isArchived) ?? [];
  if (services.length === 0) return null;
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-controls={anchor === undefined ? undefined : id}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {messages.add}
      </Button>
      <Menu id={id} open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)}>
        {services.map((service) => (
          <MenuItem
            key={service.id}
            disabled={service.lines.length > room}
            onClick={() => {
              setAnchor(undefined);
              onAdd(service);
            }}
          >
            <Stack direction="row" spacing={4} sx={{ justifyContent: 'space-between', width: '100%' }}>
              <span>{service.name}</span>
              <Money cents={service.totalCents} />
            </Stack>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
