import { FILE_RULES, PART_BYTES, type FileKind } from '@revive/contracts/onboarding/files';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import {
  useBeginApplicationFileMutation,
  useFinishApplicationFileMutation,
  useSendApplicationFilePartMutation,
} from '../api/onboarding.api.js';
import { messages } from '../messages/applicant.js';

export interface Sending {
  readonly kind: FileKind;
  readonly name: string;
  readonly sent: number;
  readonly size: number;
}

const base64Of = (piece: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new TypeError(messages.files.unreadable));
    reader.onload = () =>
      typeof reader.result === 'string'
        ? resolve(reader.result.slice(reader.result.indexOf(',') + 1))
        : reject(new TypeError(messages.files.unreadable));
    reader.readAsDataURL(piece);
  });

export function useUpload(link: { link?: string }) {
  const [begin] = useBeginApplicationFileMutation();
  const [sendPart] = useSendApplicationFilePartMutation();
  const [finish] = useFinishApplicationFileMutation();
  const [sending, setSending] = useState<Sending>();
  const send = async (kind: FileKind, file: File): Promise<void> => {
    const { mostBytes, label } = FILE_RULES[kind];
    if (file.size === 0) return toastFailure(messages.files.notUploaded, messages.files.empty);
    if (file.size > mostBytes)
      return toastFailure(messages.files.notUploaded, messages.files.tooLarge(mostBytes / 1024 / 1024));
    const told = { kind, name: file.name, size: file.size };
    setSending({ ...told, sent: 0 });
    try {
      const { upload, parts } = await begin({
        beginFile: { kind, name: file.name.slice(-200), size: file.size, ...link },
      }).unwrap();
      for (let number = 0; number < parts; number++) {
        const end = Math.min(file.size, (number + 1) * PART_BYTES);
        await sendPart({
          sendFilePart: { upload, number, base64: await base64Of(file.slice(number * PART_BYTES, end)), ...link },
        }).unwrap();
        setSending({ ...told, sent: end });
      }
      await finish({ finishFile: { upload, ...link } }).unwrap();
      toastGood(messages.files.uploaded(label));
    } catch (error) {
      toastFailure(messages.files.notUploaded, describeError(error));
    } finally {
      setSending(undefined);
    }
  };
  return { sending, send };
}
