import * as z from 'zod/mini'

import { endpoint, moment, nothing, pageOf, paging } from '../../../contract/endpoint.ts'
import { currencies } from '../../../contract/money.ts'
import { line } from '../../../contract/text.ts'
import { uploadKey } from '../../../contract/upload-key.ts'
import { kindNames } from '../kinds/kinds.ts'
import { stockFilter } from '../stock-filter.ts'
import { dayOrders } from './days.ts'
import { decimalMarks } from './decimals.ts'
import { delimiters, encodings, importStates, modes, tableFile } from './options.ts'
import { importPictures, rowPictures } from './pictures-shape.ts'

const keys = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as [K, ...K[]]

const byId = z.strictObject({ id: z.uuid() })
const kind = z.enum(kindNames)
const key = z.string().check(z.maxLength(60))
const format = z._default(z.enum(['csv', 'xlsx']), 'csv')
const cell = z.string().check(z.maxLength(5000, 'This text is too long.'))

const counts = z.object({
  new: z.number(),
  changed: z.number(),
  /** Listings that buyers would no longer see. */
  hidden: z.number(),
  unchanged: z.number(),
  invalid: z.number(),
  leftOut: z.number(),
})

/** Rows with the same mistake. */
const group = z.object({
  /** Names the group, for its repair. */
  id: z.string(),
  kind: z.nullable(kind),
  key: z.string(),
  column: z.string(),
  /** What the first of its rows says; null if the cell is empty. */
  value: z.nullable(z.string()),
  reason: z.string(),
  suggestion: z.nullable(z.string()),
  /** Whether the safe repair is to leave the row out. */
  leaveOut: z.boolean(),
  /** Whether the cell can be ignored and the rest of the row imported. */
  droppable: z.boolean(),
  /** Changes of a weight, size or price so large that each must be confirmed; the first ones are given. */
  changes: z.nullable(
    z.array(
      z.object({
        row: z.number(),
        stockNumber: z.nullable(z.string()),
        before: z.string(),
        after: z.string(),
      }),
    ),
  ),
  row: z.number(),
  stockNumber: z.nullable(z.string()),
  /** All its rows, as many as are named. */
  also: z.array(z.number()),
  rows: z.number(),
})

const settings = {
  /** Null if a column says it for each row. */
  kind: z.nullable(kind),
  /** How decimals are written in columns that do not tell themselves; null if it is not known. */
  decimal: z.nullable(z.enum(decimalMarks)),
  /** What comes first in dates, in columns that do not tell themselves; null if it is not known. */
  dayOrder: z.nullable(z.enum(dayOrders)),
  mode: z.enum(keys(modes)),
}

const openText = z.nullable(z.object({ column: z.string(), text: z.string() }))

const importView = z.object({
  id: z.uuid(),
  fileName: z.string(),
  format: z.enum(['csv', 'xlsx']),
  encoding: z.nullable(z.enum(keys(encodings))),
  /** The encodings that the file may be in, with some of its words; empty if there is no choice. */
  possible: z.array(z.object({ encoding: z.enum(keys(encodings)), sample: z.string() })),
  /** Whether the encoding is certain or was chosen. */
  encodingKnown: z.boolean(),
  delimiter: z.nullable(z.enum(keys(delimiters))),
  state: z.enum(importStates),
  rows: z.number(),
  /** Those of them that the workbook does not show. */
  hiddenRows: z.number(),
  /** Rows that are no stock of their own: totals, a product's pictures. The first ones are numbered. */
  rowsOutside: z.array(z.object({ what: z.string(), rows: z.array(z.number()), more: z.number() })),
  /** Sheets of a workbook that were not read. */
  otherSheets: z.array(z.string()),
  at: moment,
  ...settings,
  columns: z.array(
    z.object({
      header: z.string(),
      /** The heading in English, if it is of another language that is understood; else as it is. */
      english: z.string(),
      /** `auto`, empty if it is left out, or the key that was chosen by hand. */
      choice: z.string(),
      key: z.nullable(z.string()),
      samples: z.array(z.string()),
    }),
  ),
  /** What every row has unless it says otherwise, by key. */
  defaults: z.record(z.string(), z.string()),
  /** The currencies in which pieces can be on sale. */
  settled: z.array(z.enum(currencies)),
  /** What must be chosen before the rows can be read, in words by field. */
  lacks: z.array(z.object({ key: z.string(), reason: z.string() })),
  /** Texts that could be read in two ways, in columns that do not tell which is right. */
  open: z.object({ decimal: openText, dayOrder: openText }),
  counts,
  groups: z.array(group),
  /** How many groups there are; the first ones are given. */
  groupCount: z.number(),
  /** Reports that the file names twice, or that another listing names; the first ones are given. */
  sameReports: z.array(
    z.object({
      report: z.string(),
      /** As many of its rows as are named. */
      rows: z.array(z.number()),
      /** Another listing of the company, that the file does not change. */
      own: z.nullable(z.object({ id: z.uuid(), title: z.string() })),
      /** Another seller has such a listing. */
      elsewhere: z.boolean(),
    }),
  ),
  /** When the same file was imported before. */
  importedBefore: z.nullable(moment),
  /** How many listings buyers see now, of those that the file is about. */
  live: z.number(),
  /** Whether the number of hidden listings must be typed before the import. */
  asksNumber: z.boolean(),
  progress: z.nullable(z.object({ done: z.number(), total: z.number() })),
  pictures: z.nullable(importPictures),
  /** What the import did. */
  result: z.nullable(
    z.object({ new: z.number(), changed: z.number(), hidden: z.number(), invalid: z.number() }),
  ),
  undoUntil: z.nullable(moment),
  /** What undoing could not take back. */
  kept: z.array(z.object({ stockNumber: z.string(), reason: z.string() })),
})

const importRow = z.object({
  row: z.nullable(z.number()),
  stockNumber: z.nullable(z.string()),
  title: z.string(),
  /** Why buyers would no longer see it. */
  reason: z.nullable(z.string()),
  /** What changes, before and after, by the label of its field. */
  changes: z.array(
    z.object({
      label: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
  /** How much a new draft lacks before it can be published. */
  openPoints: z.number(),
  pictures: z.nullable(rowPictures),
})

/** Files for the stock: importing, reviewing, exporting. */
export const imports = {
  add: endpoint({
    method: 'POST',
    path: '/imports',
    summary:
      'Upload a table of stock: CSV or XLSX, up to 10 MB and 5,000 rows; nothing changes yet',
    input: z.strictObject({
      name: line('file name', 200, 'The file needs a name.'),
      encoding: z.optional(z.enum(keys(encodings))),
      delimiter: z.optional(z.enum(keys(delimiters))),
    }),
    output: byId,
    status: 201,
    receives: tableFile,
  }),
  list: endpoint({
    method: 'GET',
    path: '/imports',
    summary: 'Your company’s imports, newest first',
    input: z.strictObject(paging),
    output: pageOf(
      z.object({
        id: z.uuid(),
        fileName: z.string(),
        state: z.enum(importStates),
        rows: z.number(),
        at: moment,
        by: z.nullable(z.string()),
        result: importView.shape.result,
      }),
    ),
  }),
  view: endpoint({
    method: 'GET',
    path: '/imports/:id',
    summary: 'One import: its columns, what it would do, and what is wrong',
    input: byId,
    output: importView,
  }),
  progress: endpoint({
    method: 'GET',
    path: '/imports/:id/progress',
    summary: 'How far an import is',
    input: byId,
    output: z.object({
      state: z.enum(importStates),
      progress: z.nullable(z.object({ done: z.number(), total: z.number() })),
      pictures: importPictures.shape.progress,
    }),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/imports/:id/rows',
    summary: 'The rows of an import that do one thing, or that have pictures',
    input: z.strictObject({
      id: z.uuid(),
      outcome: z.enum(['new', 'changed', 'hidden', 'pictures']),
      from: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)), 0),
    }),
    output: z.object({ items: z.array(importRow), next: z.nullable(z.number()) }),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/imports/:id',
    summary: 'Say what the columns mean and how the file is read; checks all rows again',
    input: z.strictObject({
      id: z.uuid(),
      ...settings,
      /** For each column: `auto`, empty to leave it out, or a field's key. */
      columns: z.array(key).check(z.maxLength(2000)),
      defaults: z.record(key, cell),
    }),
    output: importView,
  }),
  read: endpoint({
    method: 'PUT',
    path: '/imports/:id/encoding',
    summary: 'Read an uploaded CSV again, in the encoding that its letters need',
    input: z.strictObject({ id: z.uuid(), encoding: z.enum(keys(encodings)) }),
    output: importView,
  }),
  addPictures: endpoint({
    method: 'PUT',
    path: '/imports/:id/pictures',
    summary: 'Take a finished upload as the ZIP with the pictures; says what each row finds in it',
    input: z.strictObject({
      id: z.uuid(),
      /** The last part of the upload's address. */
      upload: uploadKey,
      name: line('file name', 200, 'The file needs a name.'),
    }),
    output: importView,
  }),
  dropPictures: endpoint({
    method: 'DELETE',
    path: '/imports/:id/pictures',
    summary: 'Take the ZIP with the pictures off an import',
    input: byId,
    output: importView,
  }),
  repair: endpoint({
    method: 'POST',
    path: '/imports/:id/repairs',
    summary:
      'Repair a cell or confirm a large change, in one row or in all alike; the rows are checked again',
    input: z.strictObject({
      id: z.uuid(),
      group: z.string().check(z.maxLength(80)),
      /** Only this row; all rows of the group if it is left out. */
      row: z.optional(z.number().check(z.int(), z.gte(1))),
      how: z.enum(['accept', 'set', 'drop', 'leave-out']),
      text: z.optional(cell),
    }),
    output: importView,
  }),
  commit: endpoint({
    method: 'POST',
    path: '/imports/:id/commit',
    once: true,
    summary: 'Import all rows that are ready, in the background; a second call does nothing',
    input: z.strictObject({
      id: z.uuid(),
      /** How many listings will be hidden, typed by whoever imports. */
      hidden: z.optional(z.number().check(z.int(), z.gte(0))),
    }),
    output: importView,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/imports/:id/undo',
    once: true,
    summary: 'Take back what an import did, except for what was changed since',
    input: byId,
    output: importView,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/imports/:id',
    summary: 'Discard an import that was not done',
    input: byId,
    output: nothing,
  }),
  invalid: endpoint({
    method: 'GET',
    path: '/imports/:id/invalid',
    summary: 'The rows that were not imported, each with its reason, as CSV or XLSX',
    input: z.strictObject({ id: z.uuid(), format }),
    output: z.unknown(),
    answers: 'file',
  }),
  export: endpoint({
    method: 'GET',
    path: '/stock-file',
    summary: 'Your stock, or the part that a view or a search shows, as CSV or XLSX',
    input: z.strictObject({
      format,
      ...stockFilter,
    }),
    output: z.unknown(),
    answers: 'file',
  }),
  template: endpoint({
    method: 'GET',
    path: '/import-template',
    summary: 'A CSV with every column of a kind, and one example row that is never imported',
    input: z.strictObject({ kind }),
    output: z.unknown(),
    answers: 'file',
  }),
}
