import { presentable } from '../../devices/bench-device.js';
import { ok, problem, type Check } from '../check.js';

const NAME = 'REVIVE_AGENT_STAFF_CONSENT';

export const staffConsent: Check = {
  id: 'staff-consent',
  group: 'agent',
  name: 'Consent for platform staff',
  run: ({ env, ownPort }) => {
    // The command has the environment of its own window, and a service has its own.
    const elsewhere =
      ownPort === undefined ? ' A service may be set differently: the Agents page checks the running agent.' : '';
    const setting = env[NAME] ?? 'ask';
    if (setting === 'ask')
      return Promise.resolve(ok(`Staff of the platform need the consent of a person at this PC.${elsewhere}`));
    if (setting === 'off')
      return Promise.resolve(
        ok(`Staff of the platform work here without a consent (${NAME}=off). Sessions still need one.${elsewhere}`),
      );
    return Promise.resolve(
      problem(
        `${NAME} is "${presentable(setting, 40)}", so the agent does not start.`,
        `Set ${NAME} to ask or off, or remove it, and start the agent again.`,
      ),
    );
  },
};
