import { useApi } from '../../../contract/call.ts'
import type { SentTo } from '../../../contract/endpoint.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { useWork } from '../../../ui/use-work.tsx'
import { imports } from './contract.ts'

/** The formats of the stock as a file. */
export const exportFormats = { csv: 'CSV', xlsx: 'Excel' } as const
export type ExportFormat = keyof typeof exportFormats

/** Saves the stock, or the part that a filter leaves, as a file. Only one is made at a time. */
export function useStockExport() {
  const api = useApi()
  const { working, trouble, run } = useWork()
  const save = (format: ExportFormat, filter: Omit<SentTo<typeof imports.export>, 'format'> = {}) =>
    run(format, async () => {
      const file = await api().download(imports.export, { format, ...filter })
      saveFile(file, `Stock.${format}`)
    })
  return { working, trouble, save }
}
