import type { OutputOf } from '../../../contract/endpoint.ts'
import type { adminCompanies } from '../companies-contract.ts'

type Need = OutputOf<typeof adminCompanies.company>['needs'][number]

/** One mark for each part of a need, those that are there first. */
const marks = ({ done, of }: Need) => Array.from({ length: of }, (_, at) => at < done)

/** What a verification needs: how much of it is there, and what is missing, in words. */
export function Completeness({ needs }: { needs: readonly Need[] }) {
  const open = needs.filter(({ missing }) => missing !== null)
  return (
    <section className="completeness" aria-labelledby="completeness-title">
      <div>
        <h2 className="d5" id="completeness-title">
          {`${needs.length - open.length} of ${needs.length} complete`}
        </h2>
        {open.length === 0 ? (
          <p className="quiet">Nothing is missing.</p>
        ) : (
          <ul className="missing">
            {open.map(({ name, missing }) => (
              <li key={name}>{missing}</li>
            ))}
          </ul>
        )}
      </div>
      <ol className="needs">
        {needs.map((need) => (
          <li key={need.name} data-open={need.missing === null ? undefined : ''}>
            <span className="need-bar" aria-hidden="true">
              {marks(need).map((there, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the marks never move
                <span key={at} data-there={there ? '' : undefined} />
              ))}
            </span>
            {need.label}
            {need.of > 1 && `, ${need.done} of ${need.of}`}
            {need.of === 1 && (
              <span className="visually-hidden">
                {need.missing === null ? ': complete' : ': missing'}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
