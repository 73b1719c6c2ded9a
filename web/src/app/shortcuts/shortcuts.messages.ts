export const messages = {
  title: 'Keyboard shortcuts',
  columns: { keys: 'Keys', action: 'Action' },
  or: ' or ',
  everywhere: 'Everywhere',
  search: 'In the search',
  actions: {
    list: 'Show this list',
    search: 'Search repairs, people and pages',
    notification: 'Go to the current notification',
    close: 'Close a dialog or a menu',
    skip: 'Skip to the content, as the first key on a page',
    choose: 'Choose a result',
    open: 'Open it',
  },
  note: 'Shortcuts with a single key don’t work while you type in a field.',
  close: 'Close',
};
