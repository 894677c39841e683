import { describe, expect, it } from 'vitest'

import { readFiles } from '#server/features/listings/import/pictures/read-files.ts'
import { openZip } from '#server/features/listings/import/pictures/zip-file.ts'

import { inDirectory, inParts, renamed, smallJpeg, zipped } from '../../../../support/zips.ts'

const megabyte = 1024 * 1024

/** What is in a ZIP, in parts so small that every entry lies in several. */
async function filesIn(zip: Buffer, partSize = 1000) {
  const { storage, parts } = await inParts(zip, partSize)
  const files = await readFiles(await openZip(storage, parts))
  return files.map(({ name, problem }) => [name, problem])
}

const refusal = (zip: Buffer, partSize?: number) =>
  filesIn(zip, partSize).then(
    () => 'was read',
    (error: Error) => error.message,
  )

describe('the files of a ZIP', () => {
  it('are pictures by what they contain, and everything else has its reason', async () => {
    const jpeg = await smallJpeg(1)
    const zip = await zipped({
      'deep/folder/ring.jpg': jpeg,
      'ring-2.dat': await smallJpeg(2),
      'page.jpg': '<script>alert(1)</script>',
      'notes.txt': 'our stock',
      'more.zip': await zipped({ 'inner.jpg': jpeg }),
      'film.mov': Buffer.alloc(11 * megabyte),
      'flat.jpg': Buffer.alloc(9 * megabyte),
      'link.jpg': { bytes: '/etc/passwd', mode: 0o120777 },
      'empty.jpg': '',
    })
    const no = 'It is not a JPEG, PNG or WebP.'
    expect(await filesIn(zip)).toEqual([
      ['ring.jpg', null],
      ['ring-2.dat', null],
      ['page.jpg', no],
      ['notes.txt', no],
      ['more.zip', no],
      ['film.mov', 'It is larger than 10 MB.'],
      ['flat.jpg', no],
      ['link.jpg', 'It is a link to another file.'],
      ['empty.jpg', no],
    ])
  })

  it('are without what operating systems add', async () => {
    const zip = await zipped({
      'rings/a.jpg': await smallJpeg(1),
      'rings/.DS_Store': 'x',
      '__MACOSX/rings/._a.jpg': 'x',
      '__MACOSX/rings/b.jpg': 'x',
      'rings/Thumbs.db': 'x',
      'desktop.ini': 'x',
    })
    expect(await filesIn(zip)).toEqual([['a.jpg', null]])
  })

  it('have harmless names, whatever path is before them', async () => {
    const jpeg = await smallJpeg(1)
    const plain = await zipped({ 'aa/aa/a.jpg': jpeg, 'b/bbbbb.jpg': jpeg, 'ccc/ccc.jpg': jpeg })
    const up = await renamed(plain, 'aa/aa/', '../../')
    const absolute = await renamed(up, 'b/bbbbb.jpg', 'C:\\temp.jpg')
    const zip = await renamed(absolute, 'ccc/ccc', '/cc/c\u0000c')
    expect(await filesIn(zip)).toEqual([
      ['a.jpg', null],
      ['temp.jpg', null],
      ['c\uFFFDc.jpg', null],
    ])
  })

  it('have whole characters, however long they are', async () => {
    const [name] = (await filesIn(await zipped({ [`${'x'.repeat(199)}💎💎.jpg`]: 'x' })))[0] ?? []
    expect(name).toBe(`${'x'.repeat(199)}💎`)
  })

  it('may be named in UTF-8 without saying so, or in the code page of DOS', async () => {
    const plain = await zipped({ 'cafXX.jpg': await smallJpeg(1), 'cafY.jpg': await smallJpeg(2) })
    const unsaid = inDirectory(plain, (zip, at) =>
      zip.writeUInt16LE(zip.readUInt16LE(at + 8) & ~0x800, at + 8),
    )
    const zip = await renamed(
      await renamed(unsaid, 'cafXX', 'café'),
      'cafY',
      Buffer.from('caf\x82', 'latin1'),
    )
    expect(await filesIn(zip)).toEqual(
      [
        ['café.jpg', null],
        ['café.jpg', null],
      ].map(([name]) => [name, 'Different pictures have this name. Rename them.']),
    )
  })

  it('of one name are one if they are the same, and nobody’s if they are not', async () => {
    const [one, other] = [await smallJpeg(1), await smallJpeg(2)]
    const zip = await zipped({
      'a/front.jpg': one,
      'b/FRONT.jpg': other,
      'a/side.jpg': one,
      'b/side.jpg': one,
    })
    expect(await filesIn(zip)).toEqual([
      ['front.jpg', 'Different pictures have this name. Rename them.'],
      ['FRONT.jpg', 'Different pictures have this name. Rename them.'],
      ['side.jpg', null],
      ['side.jpg', 'It is in the ZIP twice.'],
    ])
  })

  it('that are damaged, or larger than they say, are told from the others', async () => {
    const jpeg = await smallJpeg(1)
    const stored = await zipped({
      'good.jpg': { bytes: await smallJpeg(2), compress: false },
      'bad.jpg': { bytes: jpeg, compress: false },
    })
    const bytes = Buffer.from(stored)
    const inside = stored.indexOf(jpeg) + 500
    bytes.writeUInt8(bytes.readUInt8(inside) ^ 1, inside)
    expect(await filesIn(bytes)).toEqual([
      ['good.jpg', null],
      ['bad.jpg', 'It is damaged.'],
    ])
    const lying = inDirectory(await zipped({ 'a.jpg': jpeg }), (zip, at) =>
      zip.writeUInt32LE(100, at + 24),
    )
    expect(await filesIn(lying)).toEqual([['a.jpg', 'It is damaged.']])
  })
})

describe('a ZIP is refused in words', () => {
  it('with a password', async () => {
    const zip = inDirectory(await zipped({ 'a.jpg': await smallJpeg(1) }), (bytes, at) =>
      bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8),
    )
    expect(await refusal(zip)).toBe('This ZIP is protected with a password. Make one without.')
  })

  it('that is cut off at any place, or is none', async () => {
    const zip = await zipped({ 'a.jpg': await smallJpeg(1), 'b.jpg': await smallJpeg(2) })
    for (const part of [0.01, 0.3, 0.6, 0.9, 0.99]) {
      const cut = zip.subarray(0, Math.floor(zip.length * part))
      expect(await refusal(cut)).toContain('This is not a ZIP that can be read')
    }
    // The end is there, but not the beginning.
    expect(await refusal(zip.subarray(5000))).toContain('This is not a ZIP that can be read')
    expect(await refusal(Buffer.from('%PDF-1.7'))).toContain('This is not a ZIP that can be read')
  })

  it('with more than 10,000 files', async () => {
    const zip = await zipped({ 'a.jpg': await smallJpeg(1) })
    // The number of entries, in the record at the end.
    zip.writeUInt16LE(10_001, zip.length - 12)
    expect(await refusal(zip)).toContain('more than 10,000 files')
  })

  it('that is a bomb: much unpacked, or entries over one another', async () => {
    const tooLarge = 'far too large once it is unpacked'
    const jpeg = await smallJpeg(1)
    const zip = await zipped({ 'a.jpg': jpeg, 'b.jpg': jpeg })
    const much = inDirectory(zip, (bytes, at) => bytes.writeUInt32LE(600 * megabyte, at + 24))
    expect(await refusal(much)).toContain(tooLarge)
    const over = inDirectory(zip, (bytes, at) => bytes.writeUInt32LE(zip.length - 100, at + 20))
    expect(await refusal(over)).toContain(tooLarge)
  })
})

it('any byte may be wrong: a ZIP is read or refused, never a fault of ours', async () => {
  const zip = await zipped({ 'a.jpg': await smallJpeg(1), 'b/c.jpg': 'x', 'd.jpg': '' })
  const directory = zip.indexOf('PK\u0001\u0002', 0, 'latin1')
  const places = Array.from({ length: zip.length - directory }, (_, at) => directory + at)
  for (const at of [0, 5, 8, 14, 26, 28, ...places]) {
    const changed = Buffer.from(zip)
    changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at)
    const said = await refusal(changed, 50_000)
    expect(said, `byte ${at}`).toMatch(
      /^(?:was read|This is not a ZIP|This ZIP is (?:far too large|protected)|This ZIP has more)/,
    )
  }
})
