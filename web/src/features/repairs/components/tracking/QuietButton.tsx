import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { color } from '#ui/theme/tokens.js';

export const QuietButton = styled(Button)({ color: color.quiet });
