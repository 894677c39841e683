import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'

import { ZipFile } from 'yazl'

import { guarded } from '#shared/features/listings/import/cells.ts'

import { escaped } from './xlsx-cells.ts'

const types = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`
const rels = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const workbook = `<?xml version="1.0" encoding="UTF-8"?>
<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Stock" sheetId="1" r:id="rId1"/></sheets></workbook>`
const workbookRels = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const xmlText = (text: string) =>
  escaped(text)
    // oxlint-disable-next-line no-control-regex -- what XML cannot contain
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD')
    .replaceAll(/[&<>]/g, (mark) => marks[mark] ?? mark)

/** One row of a sheet. Every cell is a text, and stays one if the sheet is saved as a CSV. */
const sheetRow = (cells: readonly string[]) =>
  `<row>${cells
    .map(
      (text) =>
        `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(guarded(text))}</t></is></c>`,
    )
    .join('')}</row>`

const opening = `<?xml version="1.0" encoding="UTF-8"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`
const closing = '</sheetData></worksheet>'

/** Makes a workbook with one sheet of texts. Compressing happens off the main thread. */
export async function writeXlsx(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (text: string, name: string) => zip.addBuffer(Buffer.from(text), name)
  add(types, '[Content_Types].xml')
  add(rels, '_rels/.rels')
  add(workbook, 'xl/workbook.xml')
  add(workbookRels, 'xl/_rels/workbook.xml.rels')
  zip.addReadStreamLazy('xl/worksheets/sheet1.xml', (take) =>
    take(null, Readable.from(sheetOf(rows))),
  )
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Rows that are written between two pauses. */
const together = 50

async function* sheetOf(rows: readonly (readonly string[])[]) {
  yield opening
  for (let at = 0; at < rows.length; at += together) {
    yield rows
      .slice(at, at + together)
      .map(sheetRow)
      .join('')
    await breathe()
  }
  yield closing
}
