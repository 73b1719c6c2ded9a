import { describe, expect, it } from '@jest/globals';
import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AComputer } from '../../fixtures/a-computer.js';
import { startState, turnOff, turnOn } from './turn-off.js';

const FOLDER = 'home/thandi/.config/autostart';

describe('turn off a start item', () => {
  it('renames an item to a name that starts nothing, and back', () =>
    AComputer.within(async (computer) => {
      await computer.autostart('chat');
      const folder = computer.path(FOLDER);
      const before = await startState(folder, 'chat.desktop');
      expect(before).toMatch(/^Starts with the computer \(file:[0-9a-f]{64}\)$/);
      await turnOff(folder, 'chat.desktop');
      expect(await readdir(folder)).toEqual(['.chat.desktop.revive-off']);
      expect(await startState(folder, 'chat.desktop')).toMatch(/^Does not start, set aside \(file:/);
      await turnOn(folder, 'chat.desktop');
      expect(await startState(folder, 'chat.desktop')).toBe(before);
    }));

  it('overwrites no existing file', () =>
    AComputer.within(async (computer) => {
      await computer.autostart('chat');
      const folder = computer.path(FOLDER);
      await writeFile(computer.path(`${FOLDER}/.chat.desktop.revive-off`), 'of an earlier time');
      await expect(turnOff(folder, 'chat.desktop')).rejects.toThrow('the target of the move already exists');
      expect((await readdir(folder)).sort()).toEqual(['.chat.desktop.revive-off', 'chat.desktop']);
      expect(await startState(folder, 'chat.desktop')).toBe('Something else is there by now');
    }));

  it('refuses a path that contains a link', () =>
    AComputer.within(async (computer) => {
      await computer.autostart('chat');
      const folder = computer.path(FOLDER);
      await mkdir(computer.path('elsewhere'));
      await rename(dirname(folder), computer.path('elsewhere/.config'));
      await symlink(computer.path('elsewhere/.config'), dirname(folder));
      await expect(turnOff(folder, 'chat.desktop')).rejects.toThrow('a link leads to the folder');
      expect(await readdir(computer.path('elsewhere/.config/autostart'))).toEqual(['chat.desktop']);
    }));

  it('reports a deleted item as missing', () =>
    AComputer.within(async (computer) => {
      await computer.folder(FOLDER);
      expect(await startState(computer.path(FOLDER), 'chat.desktop')).toBe('It is not there any more');
    }));
});
