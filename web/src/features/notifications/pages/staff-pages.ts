// One chunk for both pages, because each chunk adds a line to the script that every visitor loads.
export { default as EmailsPage } from './EmailsPage.js';
export { default as MailboxPage } from './MailboxPage.js';
