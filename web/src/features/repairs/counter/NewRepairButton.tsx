import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Icon } from '#ui/theme/Icon.js';
import { Plus } from '#ui/theme/icons.js';
import { INTAKE_PATH } from '#entities/paths.js';
import { messages } from '../messages/counter.messages.js';

export const NewRepairButton = () => (
  <Button variant="contained" component={Link} to={INTAKE_PATH}>
    <Icon as={Plus} />
    {messages.page.newRepair}
  </Button>
);
