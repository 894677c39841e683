const megabyte = 1024 * 1024

/** The tables that can be imported. */
export const tableFile = {
  maxBytes: 10 * megabyte,
  mediaTypes: [
    'text/csv',
    'text/plain',
    'text/tab-separated-values',
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
} as const

/** The most rows of one file. */
export const mostRows = 5000

/** For how many hours an import can be undone. */
export const undoHours = 24

export const encodings = {
  'utf-8': 'UTF-8',
  'utf-16': 'UTF-16',
  'windows-1252': 'Western European (Windows-1252)',
  macintosh: 'Western European (Mac)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  shift_jis: 'Japanese (Shift JIS)',
  big5: 'Traditional Chinese (Big5)',
  gb18030: 'Simplified Chinese (GB 18030)',
  'euc-kr': 'Korean (EUC-KR)',
} as const
export type Encoding = keyof typeof encodings
export const delimiters = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
} as const
export type Delimiter = keyof typeof delimiters

/** Where an import stands. `waiting` is asked for and not done; it is all or nothing. */
export const importStates = [
  'columns',
  'review',
  'waiting',
  'done',
  'undoing',
  'undone',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

/** What a row does. */
export const rowOutcomes = ['new', 'changed', 'hides', 'unchanged', 'invalid', 'left-out'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

export const modes = { add: 'Add and update', replace: 'Replace all' } as const
export type Mode = keyof typeof modes
