import type { OutputOf } from '../../../contract/endpoint.ts'
import { counted } from '../../../ui/words.ts'
import { payments } from '../../payments/contract.ts'
import { ImportFile } from './import-file.tsx'

/** What an import did, in words. */
function outcome(of: OutputOf<typeof payments.importStatement>): string {
  const { again, lines, added, matched, payouts, waiting, failed } = of
  const file = again
    ? 'This file was imported before; nothing was counted twice.'
    : `${counted(lines, 'line')} read, ${added} of them new.`
  const error =
    failed > 0
      ? ` ${counted(failed, 'line')} could not be matched because of an error; we try again.`
      : ''
  return `${file} ${counted(matched, 'payment')} matched, ${counted(payouts, 'payout')} found, ${waiting} in suspense.${error}`
}

/** A button that imports a statement. */
export const ImportStatement = () => (
  <ImportFile
    label="Import a statement"
    kinds="camt.053, MT940 or CSV"
    accept=".xml,.sta,.mt940,.txt,.csv"
    filled
    send={async (api, file) => outcome(await api.upload(payments.importStatement, {}, file))}
  />
)
