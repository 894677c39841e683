import { Download } from 'lucide'

import { useApi } from '../../../contract/call.ts'
import { closeMenuOf } from '../../../ui/close-menu.ts'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Trouble, useWork } from '../../../ui/use-work.tsx'
import { counted } from '../../../ui/words.ts'
import { imports } from './contract.ts'
import { type ExportFormat, exportFormats } from './use-stock-export.ts'

interface BadRowsMenuProps {
  id: string
  rows: number
  /** What a browser calls the file, without its ending. */
  name: string
  /** Beside other buttons. */
  button?: boolean
}

/** An import's bad rows, each with what is wrong, as a file. */
export function BadRowsMenu({ id, rows, name, button = false }: BadRowsMenuProps) {
  const api = useApi()
  const { working, trouble, run } = useWork()
  const save = (format: ExportFormat) =>
    run(format, async () => {
      saveFile(await api().download(imports.invalid, { id, format }), `${name}.${format}`)
    })
  return (
    <>
      <details className="tap-menu bad-rows-menu" data-menu="tap">
        <summary
          className={button ? 'button' : undefined}
          aria-disabled={working !== null || undefined}
        >
          <Icon of={Download} size={20} />
          {working === null ? `Download the ${counted(rows, 'row')}` : 'Preparing…'}
        </summary>
        <ul>
          {(Object.keys(exportFormats) as ExportFormat[]).map((format) => (
            <li key={format}>
              <button
                type="button"
                onClick={({ currentTarget }) => {
                  closeMenuOf(currentTarget)
                  void save(format)
                }}
              >
                {exportFormats[format]}
              </button>
            </li>
          ))}
        </ul>
      </details>
      <Trouble says={trouble} />
    </>
  )
}
