/** Stands for the name of a person whose account was erased; the id of the account stays. */
export const ERASED_NAME = 'Erased account';

/** Removes a person's name where the id beside it is the person's. The trigger of the table permits this change alone. */
export const eraseName = (table: string, id: string, name: string): string =>
  `update ${table} set ${name} = '${ERASED_NAME}' where ${id} = $1 and ${name} <> '${ERASED_NAME}'`;
