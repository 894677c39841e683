import type { Api } from '../../contract/call.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { saveFile } from '../../ui/save-file.ts'
import { papers } from './contract.ts'
import { paperFileName } from './paper-kinds.ts'

export type ListedPaper = OutputOf<typeof papers.list>['items'][number]

/** Fetches a paper and has the browser save it; the first time it is written before. */
export async function savePaper(
  { call, download }: Api,
  number: number,
  { kind, written }: Pick<ListedPaper, 'kind' | 'written'>,
): Promise<void> {
  const now = written ?? (await call(papers.write, { number, kind })).written
  const file = await download(papers.read, { number, kind })
  saveFile(file, `${paperFileName(kind, now?.number ?? '')}.pdf`)
}
