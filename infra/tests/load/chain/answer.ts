/** The child side of `Forked`: answers each request with the result of `act`. */
export function answerWith<Request extends object>(act: (request: Request) => Promise<object>): void {
  process.on('message', (request: Request & { id: number }) => {
    act(request).then(
      (reply) => process.send?.({ id: request.id, reply }),
      (error: unknown) =>
        process.send?.({
          id: request.id,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
    );
  });
}

export type Moments = [id: string, atMs: number][];
interface WriteRequest {
  readonly ask: 'write';
  readonly perSecond: number;
  readonly seconds: number;
}
export type WriterRequest = WriteRequest | { readonly ask: 'drain' };
export type ConsumerRequest = { readonly ask: 'ready' } | { readonly ask: 'take' };
