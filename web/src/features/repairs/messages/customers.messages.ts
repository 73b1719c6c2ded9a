// A shop's customers.
import { CUSTOMER_DIGITS_MIN } from '@revive/contracts/repairs/customers';

export const messages = {
  list: {
    title: 'Customers',
    add: 'Add customer',
    search: 'Find a customer',
    searchHint: `Name, email, or ${CUSTOMER_DIGITS_MIN} digits of the phone number`,
    empty: 'No customers yet',
    emptyText: 'Customers appear here when you check in their first device.',
    noMatch: (search: string) => `No customer matches “${search}”`,
    columns: { name: 'Name', phone: 'Phone', email: 'Email', repairs: 'Repairs', last: 'Last visit' },
    file: 'customers',
  },
  page: {
    title: 'Customer',
    all: 'All customers',
    contact: 'Contact',
    devices: 'Devices',
    noDevices: 'No devices yet.',
    repairs: 'Repairs',
    noRepairs: 'No repairs yet.',
    since: 'Customer since',
    edit: 'Edit',
    columns: { number: 'Repair', device: 'Device', status: 'Status', checkedIn: 'Checked in' },
    deviceColumns: { name: 'Device', type: 'Kind', serial: 'Serial / IMEI', repairs: 'Repairs', last: 'Last visit' },
  },
  form: {
    addTitle: 'Add customer',
    editTitle: 'Edit customer',
    editText: 'Repairs that are already checked in keep the contact they were checked in with.',
    labels: { name: 'Name', phone: 'Phone', email: 'Email', note: 'Note', separate: 'Separate customer' },
    separate: 'Someone else has this phone number or email. Save anyway',
    save: 'Save',
    saving: 'Saving...',
    saved: 'Customer saved',
    failed: 'Customer not saved',
  },
};
