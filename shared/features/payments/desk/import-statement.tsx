import { ImportFile } from '../../../console/import-file.tsx'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { useCounted } from '../../../ui/reader.ts'
import type { Counted } from '../../../ui/words.ts'
import { payments } from '../contract.ts'

/** What an import did, in words. */
function outcome(of: OutputOf<typeof payments.importStatement>, counted: Counted): string {
  const { again, lines, added, matched, payouts, waiting, failed, others } = of
  const file = again
    ? 'This file was imported before; nothing was counted twice.'
    : `${counted(lines, 'line')} read, ${added} of them new.`
  const error =
    failed > 0
      ? ` ${counted(failed, 'line')} could not be matched because of an error; we try again.`
      : ''
  const left =
    others.length > 0
      ? ` Left out, because they are not our accounts for clients’ money: those ending in ${others.join(', ')}.`
      : ''
  return `${file} ${counted(matched, 'payment')} matched, ${counted(payouts, 'payout')} found, ${waiting} in suspense.${error}${left}`
}

/** A button that imports a statement. */
export function ImportStatement() {
  const counted = useCounted()
  return (
    <ImportFile
      label="Import a statement"
      kinds="camt.053, MT940 or CSV"
      accept=".xml,.sta,.mt940,.txt,.csv"
      send={async (api, file) =>
        outcome(await api.upload(payments.importStatement, {}, file), counted)
      }
    />
  )
}
