import { brand } from '../brand.ts'
import { Stone } from '../ui/stone.tsx'

/** An operation as shown in the API reference. */
export interface ReferenceOperation {
  id: string
  method: string
  path: string
  summary: string
  whoMay: string
  fields: readonly { name: string; place: string; needed: boolean; kind: string }[]
}

export interface ReferenceProps {
  introduction: string
  groups: readonly { name: string; operations: readonly ReferenceOperation[] }[]
  rules: readonly { name: string; meaning: string }[]
  problems: readonly { code: string; status: number; title: string }[]
}

function Fields({ id, fields }: Pick<ReferenceOperation, 'id' | 'fields'>) {
  return (
    // Focusable, so that keyboard users can scroll it sideways when it is too narrow.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="data-table" aria-label={`Input of ${id}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Where</th>
            <th scope="col">Needed</th>
            <th scope="col">What it holds</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, place, needed, kind }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td data-label="Where">{place}</td>
              <td data-label="Needed">{needed ? 'yes' : 'no'}</td>
              <td data-label="What it holds" className="prose">
                {kind}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Operation({ id, method, path, summary, whoMay, fields }: ReferenceOperation) {
  return (
    <article className="reference-operation" id={id}>
      <h3>
        <code>
          <span className="reference-method">{method}</span> {path}
        </code>
      </h3>
      <p>{summary}</p>
      <p className="small quiet">Open to: {whoMay}</p>
      {fields.length > 0 && <Fields id={id} fields={fields} />}
    </article>
  )
}

/** `companyProfile` as words: "company profile". */
const inWords = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** The API reference: one plain page that works without scripts. */
export function ApiReference({ introduction, groups, rules, problems }: ReferenceProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="header" data-header="ruled">
        <div className="header-row">
          <a className="logo" href="/">
            <Stone className="stone" />
            {brand.name}
          </a>
          <a href="/api/openapi.json">OpenAPI 3.1</a>
        </div>
      </header>
      <main id="main" className="reference" tabIndex={-1}>
        <h1 className="d2">The API</h1>
        <p className="lead">{introduction}</p>
        <nav aria-label="On this page">
          <ul>
            {groups.map(({ name }) => (
              <li key={name}>
                <a href={`#feature-${name}`}>{inWords(name)}</a>
              </li>
            ))}
            <li>
              <a href="#who-may">Who may</a>
            </li>
            <li>
              <a href="#problems">Problems</a>
            </li>
          </ul>
        </nav>
        {groups.map(({ name, operations }) => (
          <section key={name} aria-labelledby={`feature-${name}`}>
            <h2 className="d4" id={`feature-${name}`}>
              {inWords(name)}
            </h2>
            {operations.map((operation) => (
              <Operation key={operation.id} {...operation} />
            ))}
          </section>
        ))}
        <section aria-labelledby="who-may">
          <h2 className="d4" id="who-may">
            Who may
          </h2>
          <dl className="descriptions">
            {rules.map(({ name, meaning }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="problems">
          <h2 className="d4" id="problems">
            Problems
          </h2>
          <p>
            Every failure is sent as problem details (RFC 9457). Its type links to a line below.
          </p>
          <dl className="descriptions">
            {problems.map(({ code, status, title }) => (
              <div key={code} id={code}>
                <dt>
                  {status} <code>{code}</code>
                </dt>
                <dd>{title}.</dd>
              </div>
            ))}
          </dl>
        </section>
      </main>
    </>
  )
}
