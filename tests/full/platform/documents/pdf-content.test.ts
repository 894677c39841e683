import { deflateRawSync, deflateSync } from 'node:zlib'

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { checkDocument } from '#server/documents/document-content.ts'
import { documentFile } from '#shared/features/companies/document-kinds.ts'

import { cpuTime } from '../../../support/cpu-time.ts'
import { expectBelow } from '../../../support/expect-below.ts'
import { packedPdf, plainPdf } from '../../../support/pdf.ts'

const check = async (bytes: Buffer) =>
  checkDocument(bytes, documentFile).catch((error: unknown) => error)
const refusal = (why: string) => ({
  name: 'ProblemError',
  status: 422,
  message: expect.stringContaining(why) as string,
})
const active = refusal('This PDF contains scripts, actions, attached files or an interactive form')
const damaged = refusal('This file is damaged')
const isProtected = refusal('This PDF is protected')
const complex = refusal('This PDF is too complex to check')
const hex = (text: string) =>
  [...text].map((each) => `#${each.charCodeAt(0).toString(16)}`).join('')

describe('a PDF', () => {
  it.each([
    ['of the older kind', plainPdf()],
    ['of the newer kind', packedPdf()],
    ['that was saved again', Buffer.concat([plainPdf(), plainPdf().subarray(15)])],
    ['that ends in spaces and zeros', plainPdf({ after: '\r\n \0\0\0' })],
    ['without a last line break', plainPdf({ after: '' })],
    [
      'with links',
      plainPdf({ objects: { 5: '<< /S /URI /URI (https://a.example/JS/Launch) >>' } }),
    ],
    ['that opens at a page', plainPdf({ objects: { 5: '<< /OpenAction [3 0 R /Fit] >>' } })],
    [
      'that opens at a page, with links',
      packedPdf({
        objects: {
          5: '<< /OpenAction 6 0 R >>',
          6: '<< /S /GoTo /D [3 0 R /Fit] >>',
          7: '<< /S /URI /URI (https://a.example) >>',
        },
      }),
    ],
    ['with a signature', plainPdf({ objects: { 5: '<< /Type /Sig /ByteRange [0 1 2 3] >>' } })],
    ['that mentions scripts', plainPdf({ objects: { 5: '<< /Title (\\(/JavaScript /JS) >>' } })],
    ['that mentions scripts in a packed object', packedPdf({ objects: { 5: '(/JavaScript)' } })],
  ])('%s is kept byte for byte', async (_name, bytes) => {
    expect(await check(bytes)).toEqual({
      kind: 'pdf',
      mediaType: 'application/pdf',
      extension: 'pdf',
      bytes,
    })
  })

  it('with a large picture is read quickly', async () => {
    const random = Buffer.alloc(9_000_000)
    for (let at = 0; at < random.length; at += 1) random[at] = (at * 2_654_435_761) >>> 13
    const picture = Buffer.concat([
      Buffer.from(`<< /Subtype /Image /Length ${random.length} >>\nstream\n`),
      random,
      Buffer.from('\nendstream'),
    ])
    await expectBelow(5000, async () => {
      const begun = cpuTime()
      expect(await check(plainPdf({ objects: { 5: picture } }))).toMatchObject({ kind: 'pdf' })
      return cpuTime() - begun
    })
  })
})

describe('a PDF that does more than show pages', () => {
  const acts: [string, string][] = [
    ['runs a script', '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'],
    ['names its scripts', '<< /Names << /JavaScript 9 0 R >> >>'],
    ['has a script in a stream', '<< /JS 9 0 R >>'],
    ['opens with a script', '<< /OpenAction << /S/JavaScript/JS<6170> >> >>'],
    ['writes a name in escapes', '<< /S /J#61vaScript >>'],
    ['writes a name in nothing but escapes', `<< /S /${hex('JavaScript')} >>`],
    ['writes a name in upper-case escapes', '<< /S /#4AavaScript /#4A#53 () >>'],
    ['splits its tokens with comments', '<< /S%\n/JavaScript%\n/JS%)\n(a) >>'],
    ['starts a program', '<< /S /Launch /F (cmd.exe) >>'],
    ['carries a file', '<< /Names << /EmbeddedFiles 9 0 R >> >>'],
    ['carries a file in a note', '<< /Subtype /FileAttachment /FS 9 0 R >>'],
    ['carries a file without a type', '<< /F (a.exe) /EF << /F 9 0 R >> >>'],
    ['contains an XFA form', '<< /AcroForm << /XFA 9 0 R >> >>'],
    ['sends a form', '<< /S /SubmitForm /F (https://a.example) >>'],
    ['refers to another file', '<< /S /GoToR /F (\\\\\\\\a.example\\\\b) >>'],
    ['plays media', '<< /Subtype /RichMedia >>'],
    ['hides a script behind an unbalanced end', '>> >> ) << /S /JavaScript >>'],
    ['hides a script behind a misplaced keyword', '<< stream endobj /S /JavaScript >>'],
  ]

  it.each(acts)('is refused because it %s', async (_name, object) => {
    expect(await check(plainPdf({ objects: { 5: object } })), 'plain').toMatchObject(active)
    expect(await check(packedPdf({ objects: { 5: object } })), 'packed').toMatchObject(active)
  })

  const address = '<< /S /URI /URI (https://a.example) >>'
  it.each<[string, Record<number, string>]>([
    ['is opened', { 5: `<< /OpenAction ${address} >>` }],
    ['is opened, by an action elsewhere', { 5: '<< /OpenAction 6 0 R >>', 6: address }],
    ['is opened, in escapes', { 5: `<< /Open#41ction%\n6 0 R >>`, 6: '<< /S /#55RI /UR#49 () >>' }],
    [
      'is opened, after going to a page',
      { 5: '<< /OpenAction 6 0 R >>', 6: '<< /S /GoTo /D [3 0 R /Fit] /Next 7 0 R >>', 7: address },
    ],
    ['is opened, by two references', { 5: '<< /OpenAction 6 0 R >>', 6: '7 0 R', 7: address }],
    ['turns to a page', { 5: `<< /Type /Page /AA << /O ${address} >> >>` }],
    ['is closed', { 5: '<< /AA 6 0 R >>', 6: '<< /WC 7 0 R >>', 7: address }],
  ])('is refused because it calls an address when it %s', async (_name, objects) => {
    expect(await check(plainPdf({ objects })), 'plain').toMatchObject(active)
    expect(await check(packedPdf({ objects })), 'packed').toMatchObject(active)
  })

  it('is refused if the object that opens an address was replaced in a later copy', async () => {
    const objects = { 5: '<< /OpenAction 6 0 R >>', 6: '<< /S /GoTo /D [3 0 R /Fit] >>' }
    const later = plainPdf({ objects: { 6: address } }).subarray(15)
    expect(await check(Buffer.concat([packedPdf({ objects }), later]))).toMatchObject(active)
  })

  const script = '<< /S /JavaScript /JS (a) >>'
  it.each([
    ['in a comment', `% 9 0 obj ${script}\n`],
    ['in a string', `<< /Title (9 0 obj ${script} endobj) >>`],
    ['in a stream', `<< /Length 60 >>\nstream\n9 0 obj ${script} endobj\nendstream`],
    ['behind comments', `<< >>\nendobj\n9 % a\n 0 % b\nobj ${script}`],
    ['behind odd numbers', `<< >>\nendobj\n+9 0.0obj${script}`],
    ['behind a broken object', `<< /A [ ( endobj\n9 0 obj\n${script}`],
  ])('is refused if hidden %s where a table can point', async (_name, object) => {
    expect(await check(plainPdf({ objects: { 5: object } }))).toMatchObject(active)
  })

  it.each([
    ['PK\x05\x06 in a comment', plainPdf({ objects: { 5: '% PK\x05\x06' } })],
    ['an archive behind its end', plainPdf({ after: '\nPK\x03\x04 PK\x05\x06\n%%EOF' })],
  ])('is refused because it is also an archive (%s)', async (_name, bytes) => {
    expect(await check(bytes)).toMatchObject({ status: 422 })
  })
})

describe('object streams that a PDF reader could read differently are refused:', () => {
  const open = (more: string) => (count: number, first: number) =>
    `/Type /ObjStm /N ${count} /First ${first} ${more}`
  const ascii = (content: Buffer) => Buffer.from(`${content.toString('hex')}>`)
  const twice = (content: Buffer) => deflateSync(deflateSync(content))
  const hidden = { 5: '<< /S /JavaScript /JS (a) >>' }

  it.each([
    ['no filter', { pack: Buffer.from, dictionary: open('') }],
    ['another filter', { pack: ascii, dictionary: open('/Filter /ASCIIHexDecode') }],
    ['two filters', { dictionary: open('/Filter [/ASCIIHexDecode /FlateDecode]') }],
    [
      'the same filter twice',
      { pack: twice, dictionary: open('/Filter [/FlateDecode/FlateDecode]') },
    ],
    ['a filter behind a reference', { dictionary: open('/Filter 9 0 R /X /FlateDecode') }],
    ['a filter named twice', { dictionary: open('/Filter /FlateDecode /Filter /LZWDecode') }],
    ['a filter in escapes', { dictionary: open('/Filter /FlateDecode /F#69lter /LZWDecode') }],
    ['a filter in a string', { dictionary: open('/X (/Filter /FlateDecode ) /Filter 9 0 R') }],
    ['a predictor', { dictionary: open('/Filter /FlateDecode /DecodeParms << /Predictor 12 >>') }],
    ['a file elsewhere', { dictionary: open('/Filter /FlateDecode /F (a)') }],
    [
      'a count behind a reference',
      { dictionary: () => '/Type /ObjStm /N 9 0 R /First 20 /Filter /FlateDecode' },
    ],
    ['no count', { dictionary: () => '/Type /ObjStm /First 20 /Filter /FlateDecode' }],
    [
      'a count too large',
      { dictionary: () => '/Type /ObjStm /N 99999999 /First 20 /Filter /FlateDecode' },
    ],
    [
      'no type, and hidden content',
      { pack: ascii, dictionary: (n: number, f: number) => `/N ${n} /First ${f}` },
    ],
    ['data that are not deflated', { pack: Buffer.from }],
    ['data without a zlib header', { pack: deflateRawSync }],
    ['data cut short', { pack: (content: Buffer) => deflateSync(content).subarray(0, -20) }],
    [
      'data with a wrong checksum',
      {
        pack: (content: Buffer) =>
          Buffer.concat([deflateSync(content).subarray(0, -4), Buffer.alloc(4)]),
      },
    ],
    [
      'data too large for memory',
      { pack: (content: Buffer) => deflateSync(Buffer.concat([content, Buffer.alloc(9_000_000)])) },
    ],
    ['objects that run into each other', { objects: { ...hidden, 4: '(', 6: ')' } }],
  ])('%s', async (_name, parts) => {
    expect(await check(packedPdf({ objects: hidden, ...parts }))).toMatchObject({ status: 422 })
  })

  it('a script in a string is found if the index points into the string', async () => {
    const content = '1 0 2 34 3 85 5 100\n'
    const pack = () =>
      deflateSync(Buffer.from(`${content}(${' '.repeat(90)}<< /S /JavaScript >> )`))
    const dictionary = () => `/Type /ObjStm /N 4 /First ${content.length} /Filter /FlateDecode`
    expect(await check(packedPdf({ pack, dictionary }))).toMatchObject({ status: 422 })
  })
})

describe('an unreadable PDF is refused:', () => {
  it.each([
    ['plain, encrypted', plainPdf({ trailer: '/Encrypt 9 0 R' }), isProtected],
    ['packed, encrypted', packedPdf({ trailer: '/Encrypt 9 0 R' }), isProtected],
    ['encrypted in escapes', plainPdf({ trailer: '/#45ncrypt 9 0 R' }), isProtected],
    ['without a page', plainPdf({ objects: { 3: '<< /Type /Pages /Count 0 >>' } }), damaged],
    [
      'without a root',
      Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Page >>\nendobj\nstartxref\n0\n%%EOF\n'),
      damaged,
    ],
    ['with a web page after it', plainPdf({ after: '\n<script>alert(1)</script>' }), damaged],
    [
      'with an object of 2 MB',
      plainPdf({ objects: { 5: `[${'0 '.repeat(1_000_000)}]` } }),
      complex,
    ],
  ])('%s', async (_name, bytes, problem) => {
    expect(await check(bytes)).toMatchObject(problem)
  })

  it.each([
    ['plain', plainPdf()],
    ['packed', packedPdf()],
  ])('%s, cut anywhere', async (_name, whole) => {
    for (let length = 10; length < whole.length - 2; length += 7) {
      expect(await check(whole.subarray(0, length)), `${length}`).toMatchObject(damaged)
    }
  })

  it('noise behind a header, with a message and without a crash', async () => {
    const pieces = [
      '1 0 obj',
      'endobj',
      '<<',
      '>>',
      '(',
      ')',
      '<',
      '>',
      '/Page',
      '/Root',
      'stream\n',
    ]
    const words = [
      ...pieces,
      'trailer',
      '%',
      '\n',
      '/Filter/FlateDecode',
      '/N 1/First 4',
      ' ',
      '\\',
    ]
    const noise = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary' })))
    await fc.assert(
      fc.asyncProperty(noise, async (parts) => {
        const bytes = Buffer.from(`%PDF-1.7\n${parts.join('')}\nstartxref\n0\n%%EOF`, 'latin1')
        const result = await check(bytes)
        if (result instanceof Error) expect(result).toMatchObject({ name: 'ProblemError' })
      }),
      { numRuns: 500 },
    )
  })

  it.each(['1 0 obj ', '1 0 obj<<', '1 0 obj(', 'xobj', 'trailer<<', '1 0 obj/N/First stream\n'])(
    'ten megabytes of %j are checked quickly',
    async (unit) => {
      const filling = unit.repeat(Math.floor((documentFile.maxBytes - 2000) / unit.length))
      await expectBelow(15_000, async () => {
        const begun = cpuTime()
        await check(plainPdf({ objects: { 5: filling } }))
        return cpuTime() - begun
      })
    },
  )
})
