/**
 * Boot code for an MBR disk: finds the active partition, loads its first sector and jumps there. Written for this
 * agent: 285 of the 440 available bytes, the rest zeros. Interface: a BIOS loads sector 0 at 0x7C00 and sets DL to the
 * disk (BIOS Boot Specification 1.01, 6.5.1); interrupt 13h, functions 00h, 02h, 41h and 42h (Enhanced Disk Drive
 * Specification 3.0). Runs on an 80186 or later.
 */

export const BOOT_CODE_LENGTH = 440;

/** Bytes, label, instruction in the syntax of GNU `as` (Intel syntax, 16 bits), and its purpose. */
export const BOOT_CODE_LISTING: readonly (readonly [bytes: string, label: string, instruction: string, why: string])[] =
  [
    ['fa', 'start', 'cli', 'No interrupt may come while the stack moves.'],
    ['31c0', '', 'xor ax, ax', ''],
    ['8ed0', '', 'mov ss, ax', ''],
    ['bc007c', '', 'mov sp, 0x7c00', 'The stack grows down from where this sector was loaded.'],
    ['8ed8', '', 'mov ds, ax', ''],
    ['8ec0', '', 'mov es, ax', 'All segments are 0, so an offset is an address.'],
    ['fb', '', 'sti', ''],
    ['fc', '', 'cld', 'Copying goes upwards.'],
    ['be007c', '', 'mov si, 0x7c00', 'From here on this code is in the way of the sector that it loads:'],
    ['bf0006', '', 'mov di, 0x0600', ''],
    ['b90001', '', 'mov cx, 0x0100', '512 bytes, as words.'],
    ['f3a5', '', 'rep movsw', 'they move to 0x600, as those of other disks do.'],
    [
      'ea1e060000',
      '',
      'ljmp 0, 0x0600 + (moved - start)',
      'On in the copy; the far jump sets CS to 0 as well (some BIOSes begin at 07C0:0000).',
    ],
    ['bebe07', 'moved', 'mov si, 0x07be', 'The first of the four entries of the table, in the copy.'],
    ['b104', '', 'mov cl, 4', ''],
    [
      'f60480',
      'search',
      'test byte ptr [si], 0x80',
      'Its status: 0x80 is active (exactly one is, or this code is not offered).',
    ],
    ['750a', '', 'jnz found', ''],
    ['83c610', '', 'add si, 16', ''],
    ['e2f6', '', 'loop search', ''],
    ['beae06', '', 'mov si, 0x0600 + (none - start)', ''],
    ['eb69', '', 'jmp say', ''],
    ['89f5', 'found', 'mov bp, si', "BP keeps the entry for what follows, and for the volume's own code."],
    ['bf0500', '', 'mov di, 5', 'Attempts: the first read of a disk that has to spin up may fail.'],
    [
      'b441',
      'again',
      'mov ah, 0x41',
      'Does the BIOS read by sector numbers? (Enhanced Disk Drive Specification, function 41h.)',
    ],
    ['bbaa55', '', 'mov bx, 0x55aa', ''],
    ['cd13', '', 'int 0x13', 'DL is the disk, as the BIOS set it, all along.'],
    ['7228', '', 'jc by_chs', ''],
    ['81fb55aa', '', 'cmp bx, 0xaa55', ''],
    ['7522', '', 'jne by_chs', ''],
    ['f6c101', '', 'test cl, 1', 'Bit 0: functions 42h to 44h and 47h are there.'],
    ['741d', '', 'jz by_chs', ''],
    ['31c0', '', 'xor ax, ax', 'A packet for function 42h on the stack, from its end:'],
    ['50', '', 'push ax', 'sector number, bits 48 to 63,'],
    ['50', '', 'push ax', 'bits 32 to 47,'],
    ['ff760a', '', 'push word ptr [bp + 10]', "bits 16 to 31, from the entry's start,"],
    ['ff7608', '', 'push word ptr [bp + 8]', 'bits 0 to 15;'],
    ['50', '', 'push ax', 'where to: segment 0,'],
    ['68007c', '', 'push 0x7c00', 'offset 0x7C00;'],
    ['6a01', '', 'push 1', 'one sector;'],
    ['6a10', '', 'push 16', 'the packet has 16 bytes.'],
    ['89e6', '', 'mov si, sp', ''],
    ['b442', '', 'mov ah, 0x42', 'Read.'],
    ['cd13', '', 'int 0x13', ''],
    ['bc007c', '', 'mov sp, 0x7c00', 'The stack as it was; the carry flag stays.'],
    ['7321', '', 'jnc loaded', ''],
    ['8b4e02', 'by_chs', 'mov cx, [bp + 2]', 'By cylinder, head and sector, as the entry says.'],
    ['83f9ff', '', 'cmp cx, 0xffff', 'Beyond what these can say: another sector would be read.'],
    ['740d', '', 'je reset', ''],
    ['8a7601', '', 'mov dh, [bp + 1]', ''],
    ['bb007c', '', 'mov bx, 0x7c00', ''],
    ['b80102', '', 'mov ax, 0x0201', 'One sector, function 2.'],
    ['cd13', '', 'int 0x13', ''],
    ['730c', '', 'jnc loaded', ''],
    ['31c0', 'reset', 'xor ax, ax', 'Reset the disk,'],
    ['cd13', '', 'int 0x13', ''],
    ['4f', '', 'dec di', 'and again.'],
    ['75b3', '', 'jnz again', ''],
    ['bed006', '', 'mov si, 0x0600 + (unread - start)', ''],
    ['eb12', '', 'jmp say', ''],
    [
      '813efe7d55aa',
      'loaded',
      'cmp word ptr [0x7dfe], 0xaa55',
      "The volume's first sector has to call itself one that starts something.",
    ],
    ['7507', '', 'jne unsigned', ''],
    ['89ee', '', 'mov si, bp', 'DS:SI leads to the entry, DL is the disk: what the code of a volume expects.'],
    ['ea007c0000', '', 'ljmp 0, 0x7c00', "On in the volume's own code."],
    ['bef406', 'unsigned', 'mov si, 0x0600 + (nocode - start)', ''],
    ['ac', 'say', 'lodsb', 'The text at SI, until its zero.'],
    ['84c0', '', 'test al, al', ''],
    ['7409', '', 'jz over', ''],
    ['b40e', '', 'mov ah, 0x0e', 'Function 0Eh: one letter, as on a teletype.'],
    ['bb0700', '', 'mov bx, 7', ''],
    ['cd10', '', 'int 0x10', ''],
    ['ebf2', '', 'jmp say', ''],
    ['cd18', 'over', 'int 0x18', 'The BIOS tries what comes next in its order.'],
    ['f4', 'stop', 'hlt', ''],
    ['ebfd', '', 'jmp stop', ''],
    [
      '4e6f20706172746974696f6e206973206d61726b6564206173206163746976652e00',
      'none',
      '.asciz "No partition is marked as active."',
      '',
    ],
    [
      '5468652061637469766520706172746974696f6e2063616e277420626520726561642e00',
      'unread',
      `.asciz "The active partition can't be read."`,
      '',
    ],
    [
      '5468652061637469766520706172746974696f6e20686f6c6473206e6f20626f6f7420636f64652e00',
      'nocode',
      '.asciz "The active partition holds no boot code."',
      '',
    ],
  ];

export const BOOT_CODE = Buffer.concat(
  [Buffer.from(BOOT_CODE_LISTING.map(([bytes]) => bytes).join(''), 'hex')],
  BOOT_CODE_LENGTH,
);

/** `int 0x13`: boot code must read from the disk, and a BIOS offers no further way. */
const READS_DISK = Buffer.from([0xcd, 0x13]);

/** True if the bytes may be boot code: code without a disk read starts nothing. */
export const mayStart = (code: Buffer): boolean => code.includes(READS_DISK);
