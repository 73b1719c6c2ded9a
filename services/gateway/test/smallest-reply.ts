import type { PackageDefinition } from '@grpc/proto-loader';

export interface Message {
  readonly name: string;
  readonly field: readonly { readonly name: string; readonly label: string; readonly typeName: string }[];
}

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The default reply of a stand-in: nested messages are present, lists and texts are empty, so that no required field
 * is missing.
 */
export function smallestReply(definition: PackageDefinition, reply: Message): object {
  const messages = Object.values(definition).flatMap((one) =>
    'format' in one ? [one.type as unknown as Message] : [],
  );
  const fill = ({ field }: Message, within: readonly string[]): object =>
    Object.fromEntries(
      field.flatMap(({ name, label, typeName }) => {
        const inner = messages.find((one) => one.name === typeName.split('.').at(-1));
        const isOne = label !== 'LABEL_REPEATED' && inner !== undefined && !within.includes(inner.name);
        return isOne ? [[camel(name), fill(inner, [...within, inner.name])]] : [];
      }),
    );
  return fill(reply, [reply.name]);
}
