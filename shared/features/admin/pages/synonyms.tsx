import { Fragment } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'

import { apiOf } from '../../../contract/call.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { text } from '../../../routing/endless-parameters.ts'
import { paths } from '../../../routing/paths.ts'
import { useQuery } from '../../../routing/query.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { useCounted } from '../../../ui/reader.ts'
import { ActionDialog } from '../../../workplace/action-dialog.tsx'
import { asked, Filters, TextFilter } from '../../../workplace/filters.tsx'
import { Section, WorkplacePage } from '../../../workplace/workplace-page.tsx'
import { DirectAction } from '../components/direct-action.tsx'
import { adminSynonyms, synonymForm } from '../synonyms-contract.ts'

const query = { q: text({ max: 100 }) }

export const loader = (args: LoaderFunctionArgs) =>
  apiOf(args).call(adminSynonyms.synonyms, asked(args, query))

type Synonyms = OutputOf<typeof adminSynonyms.synonyms>
type Group = Synonyms['items'][number]

/** Each word leads to what a search for it finds. */
const Words = ({ of }: { of: readonly string[] }) => (
  <>
    {of.map((word, at) => (
      <Fragment key={word}>
        {at > 0 && ', '}
        <Link to={`${paths.search}?${new URLSearchParams({ q: word })}`}>{word}</Link>
      </Fragment>
    ))}
  </>
)

const wordsField = (
  <TextArea
    name="words"
    label="Words that mean the same"
    help="With commas between them, such as: anello, ring. Who types one also finds the others. Of plurals the singular is enough."
  />
)

const columns: readonly Column<Group>[] = [
  { header: 'Words', prose: true, cell: ({ words }) => <Words of={words} /> },
  { header: 'Changed', minor: true, cell: ({ changedAt }) => <Moment of={changedAt} first /> },
  {
    header: 'Change',
    cell: ({ id, version, words }) => (
      <ActionDialog
        label="Change"
        about={words.join(', ')}
        title="Change the group"
        submit="Save"
        working="Saving"
        form={synonymForm}
        values={{ words: words.join(', ') }}
        send={(call, value) => call(adminSynonyms.changeSynonyms, { id, version, ...value })}
      >
        {wordsField}
      </ActionDialog>
    ),
  },
  {
    header: 'Remove',
    cell: ({ id, words }) => (
      <DirectAction
        label="Remove"
        about={words.join(', ')}
        working="Removing"
        send={({ call }) => call(adminSynonyms.removeSynonyms, { id })}
      />
    ),
  },
]

const builtInColumns: readonly Column<Synonyms['builtIn'][number]>[] = [
  {
    header: 'Words',
    prose: true,
    cell: ({ words, oneWay }) =>
      oneWay ? (
        <>
          <Words of={words.slice(0, 1)} /> also finds <Words of={words.slice(1)} />
        </>
      ) : (
        <Words of={words} />
      ),
  },
]

/** What means the same in the search: the operators' groups, and those that it knows by itself. */
export function Page() {
  const counted = useCounted()
  const { total, items, builtIn } = useLoaderData<Synonyms>()
  const { q } = useQuery(query)
  const first = ({ words }: { words: readonly string[] }) => words.join()
  return (
    <WorkplacePage
      title="Synonyms"
      lead={
        <p>
          Words that mean the same: a search for one finds the others too, a few seconds after it is
          saved. If groups share a word, they count as one.
        </p>
      }
    >
      <Filters>
        <TextFilter name="q" label="Word" />
      </Filters>
      <Section title={counted(total, 'group added', 'groups added')}>
        <div className="actions">
          <ActionDialog
            label="Add a group"
            title="Add a group"
            submit="Add"
            working="Adding"
            form={synonymForm}
            send={(call, value) => call(adminSynonyms.addSynonyms, value)}
          >
            {wordsField}
          </ActionDialog>
        </div>
        <DataTable
          caption="Groups added by operators"
          captionHidden
          columns={columns}
          rows={items}
          keyOf={({ id }) => id}
          empty={
            q === ''
              ? 'None yet. Add words that buyers use for something that sellers call by another name.'
              : `No group has a word with “${q}”.`
          }
        />
      </Section>
      <Section title="Built in">
        <DataTable
          caption="Groups that the search knows by itself"
          captionHidden
          columns={builtInColumns}
          rows={builtIn}
          keyOf={first}
          empty={`None has a word with “${q}”.`}
        />
      </Section>
    </WorkplacePage>
  )
}
