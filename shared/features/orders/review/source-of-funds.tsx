import { useState } from 'react'
import * as z from 'zod/mini'

import { checkForm } from '../../../contract/form.ts'
import { CallForm } from '../../../ui/forms/call-form.tsx'
import { SelectField } from '../../../ui/forms/choice-fields.tsx'
import { FormEnd } from '../../../ui/forms/submit-button.tsx'
import { TextArea } from '../../../ui/forms/text-field.tsx'
import { useChange } from '../../../ui/use-change.ts'
import type { SentFile } from '../../../workplace/files-field.tsx'
import { Section, useMayChange } from '../../../workplace/workplace-page.tsx'
import { EvidenceField } from '../disputes/evidence-field.tsx'
import type { OrderView } from '../order-words.ts'
import { sourceOfFunds } from './contract.ts'
import { fundSources } from './fund-sources.ts'
import { ReviewEntries } from './review-entries.tsx'

const { source, text } = sourceOfFunds.answer.input.shape
const schema = z.strictObject({ source, text })
const options = Object.entries(fundSources).map(([value, label]) => ({ value, label }))

/** Where the buyer answers. */
function Answer({ number }: { number: number }) {
  const change = useChange()
  const [files, setFiles] = useState<readonly SentFile[]>([])
  return (
    <CallForm
      prefix="funds-"
      check={(form) => checkForm(schema, form)}
      send={async (said) => {
        const sent = { number, ...said, files: files.map(({ id }) => id) }
        await change(sourceOfFunds.answer, sent)
      }}
    >
      <SelectField name="funds-source" label="The money is" prompt="Choose" options={options} />
      <TextArea
        name="funds-text"
        label="In a few words"
        help="For example whose loan it is, or what was sold. The seller does not read it."
      />
      <EvidenceField
        number={number}
        upload={sourceOfFunds.addFile}
        readers="Only our operators can open them."
        files={files}
        onChange={setFiles}
      />
      <FormEnd working="Sending">Send the answer</FormEnd>
    </CallForm>
  )
}

/** What we ask the buyer about the money of an order whose payment we check, and the answers. */
export function SourceOfFunds({ order }: { order: OrderView }) {
  const mayAnswer = useMayChange('purchases')
  const { number, frozenAt, review } = order
  if (review === null) return null
  const { wanted, entries } = review
  const asks = wanted && frozenAt === null
  const answers = asks && mayAnswer
  if (!asks && entries.length === 0) return null
  return (
    <Section title="Where the money comes from">
      {asks && (
        <p>
          {entries.length === 0
            ? 'We check the payment of this order before the goods are sent. Tell us where the money comes from; the seller does not read it.'
            : 'We have a question. The seller sends the goods once we have checked the payment.'}
        </p>
      )}
      {entries.length > 0 && (
        <ReviewEntries
          entries={entries}
          nameOf={(entry) => (entry.source === null ? 'Relustre asked' : 'You answered')}
        />
      )}
      {answers && <Answer key={entries.length} number={number} />}
      {asks && !answers && <p>A colleague who may buy for your company answers it.</p>}
    </Section>
  )
}
