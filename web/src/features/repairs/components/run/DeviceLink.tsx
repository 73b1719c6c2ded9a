import { styled } from '@mui/material/styles';
import { Link } from 'react-router';

/** The name of a device as the title of its row. */
export const DeviceLink = styled(Link)({ fontWeight: 600, color: 'inherit' });
