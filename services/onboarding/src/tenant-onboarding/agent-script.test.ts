import { describe, expect, it } from '@jest/globals';
import { installerFor, slugOf } from './agent-script.js';

const FACTS = { publicUrl: 'https://revive.example', port: 8888, token: `${'t'.repeat(43)}.${'f'.repeat(43)}` };

describe('the installer of an agent', () => {
  it('is named for the shop by a slug, and hands over the token and the port', () => {
    const { fileName, script } = installerFor('Umbani Électronics & Co.', FACTS);
    expect(fileName).toBe('revive-agent-umbani-e-lectronics-co.bat');
    expect([script.includes(FACTS.token), script.includes('AGENT_LOCAL_PORT=8888'), script.includes('GATEWAY_URL=https://revive.example')]).toEqual([true, true, true]);
    expect(script.split('\r\n').every((line) => !/[^\x20-\x7e]/.test(line))).toBe(true);
  });

  it.each(['"\r\ndel /q C:\\ & rem', '%PATH%', '../../etc', 'CON', '😀', ''])('says nothing that was typed: %j', (name) => {
    const { fileName, script } = installerFor(name, FACTS);
    expect(fileName).toMatch(/^revive-agent-[a-z0-9-]{1,40}\.bat$/);
    expect(script).toBe(installerFor('Another', FACTS).script);
  });

  it('is not made of a token or an address that a batch file would read otherwise', () => {
    for (const over of [{ token: 'a"&calc&"' }, { token: '%TEMP%' }, { publicUrl: 'https://a"&calc' }, { port: 1.5 }]) expect(() => installerFor('A', { ...FACTS, ...over })).toThrow(expect.objectContaining({ code: 'INTERNAL' }));
  });

  it('is short of name however long the shop’s is', () => {
    expect(slugOf('a'.repeat(39) + ' b')).toBe('a'.repeat(39));
  });
});
