import type { Readable } from 'node:stream'

import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

import { cutTo } from '#shared/contract/text.ts'

import { refuseFile, type Table, TableBuilder } from './table-limits.ts'
import { cellText, columnOf, dateStyles, mergedIn, type NumberStyle } from './xlsx-cells.ts'
import { isZipFault } from './zip-fault.ts'

/** Bytes of all parts that are read, once unpacked: a zip may promise little and contain much. */
const mostUnpacked = 80 * 1024 * 1024
const mostParts = 2000
/** Elements within one another, and attributes of one; workbooks have about ten, and 30 at their root. */
const most = { deep: 40, attributes: 200 }

const notReadable = 'This is not a workbook that can be read. Save it as XLSX or CSV again.'

/** The parts of a workbook by name. Nothing is unpacked yet. */
async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>()
  let promised = 0
  for await (const entry of zip.eachEntry()) {
    promised += entry.uncompressedSize
    if (parts.size >= mostParts || promised > mostUnpacked) {
      refuseFile('This workbook is far too large once it is unpacked. Save it as CSV.')
    }
    if ((entry.generalPurposeBitFlag & 1) === 1) {
      refuseFile('This workbook is protected with a password. Save it without one.')
    }
    parts.set(entry.fileName, entry)
  }
  return parts
}

interface Visitor {
  open: (tag: SaxesTagPlain) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** A name without its namespace's prefix. */
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Walks through a part's XML as it is unpacked. Documents with their own entities are refused, and
 * those that the parser would need much memory for: it keeps what is open, and an element's attributes.
 */
async function walk(
  zip: ZipFile,
  entry: Entry | undefined,
  builder: TableBuilder,
  { open, text, close }: Visitor,
): Promise<void> {
  if (entry === undefined) return
  const parser = new SaxesParser()
  const fail = (): never => refuseFile(notReadable)
  parser.on('doctype', fail)
  parser.on('error', fail)
  let depth = 0
  let attributes = 0
  parser.on('opentagstart', () => {
    depth += 1
    attributes = 0
    if (depth > most.deep) fail()
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > most.attributes) fail()
  })
  parser.on('opentag', (tag) => open({ ...tag, name: local(tag.name) }))
  if (text !== undefined) parser.on('text', text)
  parser.on('closetag', ({ name }) => {
    depth -= 1
    close?.(local(name))
  })
  const decoder = new TextDecoder()
  const stream: Readable = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream) {
    // A chunk of 64 KB takes a few milliseconds.
    parser.write(decoder.decode(chunk as Buffer, { stream: true }))
    await builder.rest()
  }
  parser.write(decoder.decode()).close()
}

const attribute = ({ attributes }: SaxesTagPlain, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => local(key) === name)?.[1]

/** The part with the first sheet of cells that is shown, the names of others, and whether days count from 1904. */
async function firstSheet(zip: ZipFile, parts: Map<string, Entry>, builder: TableBuilder) {
  const targets = new Map<string, string>()
  const shown: { id: string; name: string }[] = []
  let from1904 = false
  await walk(zip, parts.get('xl/workbook.xml'), builder, {
    open: (tag) => {
      if (tag.name === 'workbookPr') {
        from1904 = ['1', 'true'].includes(attribute(tag, 'date1904') ?? '')
      }
      if (tag.name !== 'sheet') return
      if ((attribute(tag, 'state') ?? 'visible') !== 'visible') return
      const id = Object.entries(tag.attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (id !== undefined) shown.push({ id, name: attribute(tag, 'name') ?? '' })
    },
  })
  await walk(zip, parts.get('xl/_rels/workbook.xml.rels'), builder, {
    open: (tag) => {
      if (tag.name !== 'Relationship') return
      // A sheet may also be one chart, a dialog or macros.
      if (!/(?:^|\/)worksheet$/.test(attribute(tag, 'Type') ?? 'worksheet')) return
      targets.set(attribute(tag, 'Id') ?? '', attribute(tag, 'Target') ?? '')
    },
  })
  const [first, ...others] = shown.filter(({ id }) => targets.has(id))
  const target = targets.get(first?.id ?? '') ?? 'worksheets/sheet1.xml'
  const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  const sheet = parts.get(name) ?? refuseFile(notReadable)
  return { sheet, from1904, others: others.map((other) => cutTo(other.name, 60)) }
}

/** The texts that cells refer to by number. */
async function sharedTexts(zip: ZipFile, parts: Map<string, Entry>, builder: TableBuilder) {
  const texts: string[] = []
  let current = ''
  let inText = false
  let inReading = false
  await walk(zip, parts.get('xl/sharedStrings.xml'), builder, {
    open: ({ name }) => {
      if (name === 'si') current = ''
      // How Japanese is pronounced is no part of the text.
      if (name === 'rPh') inReading = true
      inText = name === 't' && !inReading
    },
    text: (text) => {
      if (inText) current += text
    },
    close: (name) => {
      if (name === 't') inText = false
      if (name === 'rPh') inReading = false
      if (name === 'si') texts.push(current)
    },
  })
  return texts
}

async function numberStyles(zip: ZipFile, parts: Map<string, Entry>, builder: TableBuilder) {
  const formats = new Map<number, string>()
  const styles: number[] = []
  let inCells = false
  await walk(zip, parts.get('xl/styles.xml'), builder, {
    open: (tag) => {
      if (tag.name === 'numFmt') {
        formats.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '')
      }
      if (tag.name === 'cellXfs') inCells = true
      if (tag.name === 'xf' && inCells) styles.push(Number(attribute(tag, 'numFmtId') ?? 0))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return dateStyles(styles, formats)
}

/**
 * Reads the first sheet of a workbook, in pieces. Of a formula only the value that was stored with it
 * is read. Other sheets that are shown are named.
 * @throws ProblemError 422 for what makes the whole file unreadable
 */
export async function readXlsx(bytes: Buffer): Promise<{ table: Table; otherSheets: string[] }> {
  const builder = new TableBuilder()
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
    const parts = await partsOf(zip)
    const { sheet, from1904, others } = await firstSheet(zip, parts, builder)
    const texts = await sharedTexts(zip, parts, builder)
    const styles = await numberStyles(zip, parts, builder)
    await readSheetInto(builder, { zip, sheet, texts, styles, from1904 })
    return { table: builder.finish(), otherSheets: others }
  } catch (error) {
    if (isZipFault(error)) refuseFile(notReadable)
    throw error
  }
}

interface Workbook {
  zip: ZipFile
  sheet: Entry
  texts: readonly string[]
  styles: readonly NumberStyle[]
  from1904: boolean
}

async function readSheetInto(builder: TableBuilder, workbook: Workbook): Promise<void> {
  const { zip, sheet, texts, styles, from1904 } = workbook
  let row = 0
  let hidden = false
  let cells: string[] = []
  let at = -1
  let type = 'n'
  let style: NumberStyle = 'plain'
  let value = ''
  let reads = false
  let inReading = false
  await walk(zip, sheet, builder, {
    open: (tag) => {
      if (tag.name === 'row') {
        const number = Number(attribute(tag, 'r') ?? row + 1)
        // A row is found by its number, so no other may have the same one.
        if (!Number.isInteger(number) || number <= row) refuseFile(notReadable)
        row = number
        hidden = ['1', 'true'].includes(attribute(tag, 'hidden') ?? '')
        cells = []
        at = -1
      } else if (tag.name === 'c') {
        const reference = attribute(tag, 'r')
        at = reference === undefined ? at + 1 : columnOf(reference)
        type = attribute(tag, 't') ?? 'n'
        style = styles[Number(attribute(tag, 's') ?? 0)] ?? 'plain'
        value = ''
      } else if (tag.name === 'mergeCell') {
        const merged = mergedIn(attribute(tag, 'ref') ?? '')
        if (merged !== null) builder.merge(merged)
      }
      if (tag.name === 'rPh') inReading = true
      // Not `f`: formulas are neither read nor evaluated.
      reads = tag.name === 'v' || (tag.name === 't' && type === 'inlineStr' && !inReading)
    },
    text: (text) => {
      if (reads) value += text
    },
    close: (name) => {
      if (name === 'v' || name === 't') reads = false
      else if (name === 'rPh') inReading = false
      else if (name === 'row') builder.add(row, cells, hidden)
      else if (name === 'c' && value !== '') {
        const text = type === 's' ? (texts[Number(value)] ?? '') : value
        cells = placed(cells, at, cellText(text, type, style, from1904))
      }
    },
  })
}

/** Puts a text into its column; those before it that have none are empty. */
function placed(cells: string[], at: number, text: string): string[] {
  if (at < 0 || at >= 16_384) refuseFile(notReadable)
  while (cells.length < at) cells.push('')
  cells[at] = text
  return cells
}
