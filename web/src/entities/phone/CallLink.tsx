import { useEffect, useState } from 'react';
import { loadPart } from '#ui/navigation/load-part.js';

/**
 * What dials a number that a person wrote. Undefined where there is none to dial, and until the tables of numbers are
 * loaded: they are large, and only pages that show a number need them.
 */
export function useCallLink(phone: string): string | undefined {
  const [read, setRead] = useState<{ phone: string; href: string | undefined }>();
  useEffect(() => {
    let isShown = true;
    void loadPart(() => import('@revive/contracts/phone')).then(({ callLink }) => {
      if (isShown) setRead({ phone, href: callLink(phone) });
    });
    return () => {
      isShown = false;
    };
  }, [phone]);
  return read?.phone === phone ? read.href : undefined;
}

/** A phone number as it was written; a press calls its first number. */
export function CallLink({ phone }: { phone: string }) {
  const href = useCallLink(phone);
  return href === undefined ? phone : <a href={href}>{phone}</a>;
}
