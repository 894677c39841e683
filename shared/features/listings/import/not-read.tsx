import { type ImportView, rowsInWords } from './import-words.ts'

/** Sheets that are named. */
const mostNamed = 12

const inWords = (names: readonly string[]) =>
  rowsInWords(names.slice(0, mostNamed), Math.max(0, names.length - mostNamed))

/** The rows and sheets of a file that are no stock, or were not read. */
export function NotRead({ view: { rowsOutside, otherSheets } }: { view: ImportView }) {
  return (
    <>
      {rowsOutside.map(({ what, rows, more }) => (
        <p className="import-before" key={what}>
          {what}: {rows.length + more === 1 ? 'row' : 'rows'} {rowsInWords(rows, more)}.
        </p>
      ))}
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
