import { zipped } from './zips.ts'

const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook whose sheets are these parts, in their order, with these formats of numbers. */
export const workbookOf = (
  sheets: readonly { kind?: string; content: string; state?: string }[],
  formats: readonly string[] = [],
): Promise<Buffer> =>
  zipped({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets
      .map(({ state = 'visible' }, at) => `<sheet name="S${at}" state="${state}" r:id="r${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        ({ kind = 'worksheet' }, at) =>
          `<Relationship Id="r${at}" Type="${type}/${kind}" Target="s${at}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode='${code}'/>`)
      .join('')}</numFmts><cellXfs>${formats
      .map((_, at) => `<xf numFmtId="${170 + at}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map(({ content }, at) => [`xl/s${at}.xml`, content])),
  })

const cellOf = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

/** One row of texts; hidden as Excel does it when a filter leaves it out. */
export const rowOf = (texts: readonly string[], hidden = false): string =>
  `<row${hidden ? ' hidden="1"' : ''}>${texts.map(cellOf).join('')}</row>`

export const sheetOf = (...rows: readonly string[]): string =>
  `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`

/** A sheet with these ranges merged, such as `A2:A4`. */
export const mergedSheetOf = (ranges: readonly string[], ...rows: readonly string[]): string =>
  sheetOf(...rows).replace(
    '</worksheet>',
    `<mergeCells>${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`,
  )
