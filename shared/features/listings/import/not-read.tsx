import { type ImportView, rowsInWords } from './import-words.ts'

/** Rows and sheets that are named; a list has a few. */
const mostNamed = 12

const inWords = (names: readonly (string | number)[]) =>
  rowsInWords(names.slice(0, mostNamed), Math.max(0, names.length - mostNamed))

/** The rows and sheets of a file that are no stock, or were not read. */
export function NotRead({ view: { rowsOutside, otherSheets } }: { view: ImportView }) {
  return (
    <>
      {rowsOutside.length > 0 && (
        <p className="import-before">
          {rowsOutside.length === 1 ? 'Row' : 'Rows'} {inWords(rowsOutside)}{' '}
          {rowsOutside.length === 1 ? 'is' : 'are'} left out: titles above the headings, and totals.
        </p>
      )}
      {otherSheets.length > 0 && (
        <p className="import-before">
          Only the first sheet is imported. Left out:{' '}
          {inWords(otherSheets.map((name) => `“${name}”`))}. To import another, save it as a file of
          its own.
        </p>
      )}
    </>
  )
}
