import { Description, DescriptionList } from '../../../ui/description-list.tsx'
import type { StatedLot } from '../lot-data.ts'
import { unbroken } from './unbroken.ts'

/** What the seller states, section by section, in two columns where there is room. */
export function StatedSections({ full }: { full: StatedLot }) {
  const { description, sections, tables, reports } = full
  return (
    <section className="lot-stated" aria-labelledby="stated">
      <h2 className="d5" id="stated">
        What the seller states
      </h2>
      {description !== null && <p className="lot-description">{description}</p>}
      <div className="lot-sections">
        {sections.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3 className="small quiet">{title}</h3>
            <DescriptionList>
              {rows.map(({ label, value }) => (
                <Description key={label} name={label}>
                  {value}
                </Description>
              ))}
            </DescriptionList>
          </section>
        ))}
      </div>
      {tables.map(({ title, columns, rows }) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        <section key={title} className="lot-table" tabIndex={0} aria-label={title}>
          <h3 className="small quiet">{title}</h3>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- two lines may be the same
                <tr key={at}>
                  {columns.map((column, cell) => (
                    <td key={column}>{unbroken(row[cell] ?? '')}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      {reports.map(
        ({ laboratory, number, href }) =>
          href !== null && (
            <p key={href}>
              <a className="text-link" href={href} target="_blank" rel="noopener noreferrer">
                Look up report {number} at {laboratory}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </p>
          ),
      )}
    </section>
  )
}
