import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ListItemText from '@mui/material/ListItemText';
import Radio from '@mui/material/Radio';
import { useState } from 'react';
import { Icon } from '../theme/Icon.js';
import { ChevronDown } from '../theme/icons.js';
import { DECIMALS, SEPARATORS, type CsvFormat } from './csv-format.js';
import { messages } from './list.messages.js';

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <MenuItem role="menuitemradio" aria-checked={isChosen} onClick={onChoose}>
      <Radio size="small" tabIndex={-1} checked={isChosen} aria-hidden />
      <ListItemText primary={label} />
    </MenuItem>
  );
}

export function CsvFormatButton({ format, onChange }: { format: CsvFormat; onChange: (format: CsvFormat) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-label={messages.csvFormat}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon as={ChevronDown} />
      </Button>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        slotProps={{ list: { 'aria-label': messages.csvFormat } }}
      >
        <ListSubheader role="presentation">{messages.csvSeparator}</ListSubheader>
        {SEPARATORS.map((separator) => (
          <Choice
            key={separator}
            label={messages.csvSeparators[separator]}
            isChosen={format.separator === separator}
            onChoose={() => onChange({ ...format, separator })}
          />
        ))}
        <ListSubheader role="presentation">{messages.csvDecimal}</ListSubheader>
        {DECIMALS.map((decimal) => (
          <Choice
            key={decimal}
            label={messages.csvDecimals[decimal]}
            isChosen={format.decimal === decimal}
            onChoose={() => onChange({ ...format, decimal })}
          />
        ))}
      </Menu>
    </>
  );
}
