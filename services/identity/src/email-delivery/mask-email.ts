/** `n***@people.example`: enough for its owner to know it, too little for whoever reads the former mailbox. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}
