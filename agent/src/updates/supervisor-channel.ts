import type { ToAgent, ToSupervisor } from './messages.js';

/** The agent's end of the IPC channel to the supervisor that started it. */
export interface SupervisorChannel {
  readonly version: string;
  send(message: ToSupervisor): void;
  listen(heard: (message: ToAgent) => void, gone: () => void): void;
}

/** Undefined where no supervisor started this process, as in `npm start`. */
export function supervisorChannel(version: string | undefined): SupervisorChannel | undefined {
  if (version === undefined || process.send === undefined) return undefined;
  return {
    version,
    send: (message) => {
      // A supervisor that ended hears nothing; the next one reads the state file.
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
    },
    listen: (heard, gone) => {
      process.on('message', (message) => heard(message as ToAgent));
      process.once('disconnect', gone);
    },
  };
}
