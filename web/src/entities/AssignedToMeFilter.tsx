import { messages } from './staff-queue.js';

/** Narrows a queue of staff's to what one has taken oneself. */
export const AssignedToMeFilter = ({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) => (
  <label style={{ display: 'flex', gap: 8, alignItems: 'center', minHeight: 44 }}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    {messages.assignedToMe}
  </label>
);
