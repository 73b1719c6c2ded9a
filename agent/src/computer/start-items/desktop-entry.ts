/** Keys of a desktop entry that decide whether and what it starts (Desktop Entry and Autostart specifications). */
interface DesktopEntry {
  readonly name: string;
  readonly exec: string;
  readonly starts: boolean;
}

/** Returns undefined for an entry that starts no application. Never throws on content. */
export function readDesktopEntry(text: string): DesktopEntry | undefined {
  const values = new Map<string, string>();
  let inEntry = false;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('[')) inEntry = line.trim() === '[Desktop Entry]';
    const at = line.indexOf('=');
    const key = line.slice(0, Math.max(0, at)).trim();
    // The first occurrence of a key counts; a duplicate is an error in the file.
    if (inEntry && /^[A-Za-z0-9-]+$/.test(key) && !values.has(key)) values.set(key, line.slice(at + 1).trim());
  }
  const exec = values.get('Exec');
  if (exec === undefined || exec === '' || values.get('Type') !== 'Application') return undefined;
  const isOff = values.get('Hidden') === 'true' || values.get('X-GNOME-Autostart-enabled') === 'false';
  return { name: values.get('Name') ?? '', exec, starts: !isOff };
}
