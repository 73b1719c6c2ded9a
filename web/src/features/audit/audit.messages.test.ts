import { describe, expect, it } from '@jest/globals';
import { actionText, notesText } from './audit.messages.js';

describe('activity texts', () => {
  it('turns an action into a sentence start', () => {
    expect(actionText('repair.approved_at_counter')).toBe('Repair approved at counter');
  });

  it('shortens ids and shows tickets by their number', () => {
    expect(notesText('agent 469ff43836a5972e20f81e7a12d4e96a7418ddf5e7ad94c0a9dbe592dd9ad231, vm')).toBe(
      'agent 469ff438, vm',
    );
    expect(notesText('token 01a1fc51-e490-7230-abc6-f81839302216')).toBe('token 01a1fc51');
    expect(notesText('repair 4, quote 1, by_phone')).toBe('R-4, quote 1, by phone');
    expect(notesText('first account, as tenant_admin')).toBe('first account, as Dealer');
  });

  it('uses the same role names as the pages and hides session numbers', () => {
    expect(['as tech, pending', 'account 01a1fc51: as tech', 'tech to tenant_admin'].map(notesText)).toEqual([
      'as Technician, pending',
      'account 01a1fc51: as Technician',
      'Technician to Dealer',
    ]);
    expect(notesText('repair 5, needs_person')).toBe('R-5, needs technician');
    expect(['session 212c4eeb', 'grant c2c805cdf6e6'].map(notesText)).toEqual(['', '']);
  });

  it('leaves names unchanged', () => {
    expect(notesText('repair 5, device my_old_disk.img')).toBe('R-5, my_old_disk.img');
    expect(notesText('repair 5, device deadbeef.img')).toBe('R-5, deadbeef.img');
  });
});
