import { describe, expect, it } from '@jest/globals';
import { mkdir, symlink } from 'node:fs/promises';
import { AComputer } from '../../fixtures/a-computer.js';
import { isInstalled, toolsAreRequired } from '../../fixtures/tools.js';
import { isSeen } from '../host/seen.js';
import { linuxStartItems } from './linux-start-items.js';

const stop = new AbortController().signal;

async function seenOn(computer: AComputer): Promise<{ own: string[]; ofPackages: number }> {
  const seen = await linuxStartItems(computer.host(), stop);
  if (!isSeen(seen)) throw new RangeError(seen.notSeen);
  return { own: seen.value.own.map(({ kind, name }) => `${kind} ${name}`), ofPackages: seen.value.ofPackages };
}

describe('start items of Linux', () => {
  if (!isInstalled('dpkg-query')) {
    it('skips the tests: dpkg-query is not installed', () => expect(toolsAreRequired()).toBe(false));
    return;
  }
  it('finds autostart entries and enabled services that no package brought', () =>
    AComputer.within(async (computer) => {
      await computer.autostart('chat');
      await computer.autostart('everybody', [], 'etc/xdg/autostart');
      await computer.autostart('keyring', [], 'etc/xdg/autostart');
      await computer.service('backup');
      await computer.service('ssh', 'usr/lib/systemd/system');
      await computer.owned('base', '/etc/xdg/autostart/keyring.desktop', '/lib/systemd/system/ssh.service');
      expect(await seenOn(computer)).toEqual({
        own: ['autostart everybody.desktop', 'autostart chat.desktop', 'service backup.service'],
        ofPackages: 2,
      });
    }));

  it('returns the label and the command of each item', () =>
    AComputer.within(async (computer) => {
      const at = await computer.autostart('chat');
      const seen = await linuxStartItems(computer.host(), stop);
      expect(isSeen(seen) && seen.value.own).toMatchObject([
        {
          kind: 'autostart',
          folder: at.replace('/chat.desktop', ''),
          name: 'chat.desktop',
          label: 'chat',
          command: '/opt/chat/run --quiet',
          state: expect.stringMatching(/^file:[0-9a-f]{64}$/),
        },
      ]);
    }));

  it('leaves out disabled entries, links and the agent itself', () =>
    AComputer.within(async (computer) => {
      await computer.autostart('hidden', ['Hidden=true']);
      await computer.autostart('off', ['X-GNOME-Autostart-enabled=false']);
      await computer.autostart('revive-agent');
      await computer.file('home/thandi/.config/autostart/link.desktop', '[Desktop Entry]\nType=Link\nExec=/x\n');
      await computer.autostart('huge', ['#'.repeat(1024 * 1024)]);
      await computer.file('home/thandi/.config/autostart/readme.txt', 'Exec=/x');
      await mkdir(computer.path('home/thandi/.config/autostart/folder.desktop'));
      await symlink('/etc/passwd', computer.path('home/thandi/.config/autostart/passwd.desktop'));
      expect(await seenOn(computer)).toEqual({ own: [], ofPackages: 0 });
    }));

  it('removes control characters of a name and follows no service link out of the root', () =>
    AComputer.within(async (computer) => {
      await computer.file(
        'home/thandi/.config/autostart/a.desktop',
        '[Desktop Entry]\nType=Application\nName=evil\u001b[2J\u202egnp\nExec=/x\n',
      );
      await computer.folder('etc/systemd/system/multi-user.target.wants');
      await symlink(
        '../../../../../../../../etc/hostname',
        computer.path('etc/systemd/system/multi-user.target.wants/x.service'),
      );
      const seen = await linuxStartItems(computer.host(), stop);
      expect(isSeen(seen) && seen.value.own.map(({ label }) => label)).toEqual(['evil\ufffd[2J\ufffdgnp']);
    }));

  it('reports nothing where no package manager answers', () =>
    AComputer.within(async (computer) => {
      await computer.autostart('chat');
      const host = computer.host({ run: () => Promise.resolve({ kind: 'missing' }) });
      expect(await linuxStartItems(host, stop)).toEqual({
        notSeen: 'neither dpkg nor rpm says what belongs to the system',
      });
    }));
});
