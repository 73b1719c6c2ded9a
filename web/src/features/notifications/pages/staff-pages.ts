// One chunk for both: every chunk has its line in the script that each visitor loads.
export { default as EmailsPage } from './EmailsPage.js';
export { default as MailboxPage } from './MailboxPage.js';
