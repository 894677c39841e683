import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import { paths } from '../../../routing/paths.ts'
import { oneOf, queryOf, useQuery } from '../../../routing/query.ts'
import { Day } from '../../../ui/day.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { ChooseColumns } from '../import/choose-columns.tsx'
import { imports } from '../import/contract.ts'
import { ImportDone } from '../import/import-done.tsx'
import { ImportProgress } from '../import/import-progress.tsx'
import { ImportSteps } from '../import/import-steps.tsx'
import type { ImportView } from '../import/import-words.ts'
import { ReviewRows } from '../import/review-rows.tsx'

const query = {
  show: oneOf(['new', 'changed', 'hidden', 'invalid', 'pictures'] as const),
  step: oneOf(['columns'] as const),
}

export async function loader(args: LoaderFunctionArgs) {
  const { call } = apiOf(args)
  const id = args.params.id ?? ''
  const { show } = queryOf(args, query)
  const view = await call(imports.view, { id })
  const shown = show ?? (view.groups.length > 0 ? 'invalid' : 'new')
  const rows =
    view.state === 'review' && shown !== 'invalid'
      ? await call(imports.rows, { id, outcome: shown })
      : null
  return { view, shown, rows }
}

const titles: Record<ImportView['state'], string> = {
  columns: 'Match the columns',
  review: 'Review the import',
  waiting: 'Importing',
  done: 'Imported',
  undoing: 'Undoing the import',
  undone: 'The import was undone',
  failed: 'The import failed',
}

export function Page() {
  const counted = useCounted()
  const data = useLoaderData<typeof loader>()
  const { step } = useQuery(query)
  // What an action answered, until the page's own data is newer.
  const [answer, setAnswer] = useState<{ to: typeof data; view: ImportView } | null>(null)
  const view = answer?.to === data ? answer.view : data.view
  const show = (newer: ImportView) => setAnswer({ to: data, view: newer })
  const matching = view.state === 'columns' || (view.state === 'review' && step === 'columns')
  return (
    <WorkplacePage
      title={matching ? titles.columns : titles[view.state]}
      crumbs={[
        { to: paths.stock, label: 'Stock' },
        { to: paths.stockImport, label: 'Import' },
      ]}
      lead={
        <p>
          {view.fileName}, {counted(view.rows, 'row')}, uploaded <Day of={view.at} time />.
          {(matching || view.state === 'review') && (
            <>
              {' Nothing has changed yet. '}
              <Link className="text-link" to={paths.stockImport}>
                Choose another file
              </Link>
            </>
          )}
        </p>
      }
    >
      <ImportSteps view={view} matching={matching} />
      {matching && (
        <ChooseColumns
          // Other headers, such as those of another encoding, have other choices.
          key={JSON.stringify(view.columns.map(({ header }) => header))}
          view={view}
          onChange={show}
        />
      )}
      {!matching && view.state === 'review' && (
        <ReviewRows view={view} shown={data.shown} rows={data.rows} onChange={show} />
      )}
      {(view.state === 'waiting' || view.state === 'undoing') && <ImportProgress view={view} />}
      {['done', 'undone', 'failed'].includes(view.state) && (
        <ImportDone view={view} onChange={show} />
      )}
    </WorkplacePage>
  )
}
