import type { ReactNode } from 'react'

import { zipFile } from '../../../contract/uploads.ts'
import { FileZone, SendingFile } from '../../../ui/file-zone.tsx'
import type { useZip } from './use-zip.ts'

const types = ['application/zip', 'application/x-zip-compressed', '.zip']

interface ZipZoneProps {
  zip: ReturnType<typeof useZip>
  /** The ZIP that is there already, with something about it. */
  chosen?: { name: string; about: ReactNode } | null
  onChoose: (files: File[]) => void
  children?: ReactNode
}

/** Where a ZIP of pictures is chosen, and how its upload goes. */
export function ZipZone({ zip, chosen = null, onChoose, children }: ZipZoneProps) {
  const { sending, error, cancel } = zip
  return (
    <>
      {sending === null ? (
        <FileZone
          label="pictures in a ZIP"
          rule={`A ZIP of JPEG, PNG or WebP files, up to ${zipFile.maxBytes / 1024 / 1024} MB. Name the files in a column, or call them after the stock number: ST-1.jpg, ST-1_2.jpg.`}
          types={types}
          chosen={chosen}
          error={error}
          outlined
          onChoose={onChoose}
        >
          {children}
        </FileZone>
      ) : (
        <SendingFile {...sending} next="We are looking at the pictures." onCancel={cancel} />
      )}
      <output className="visually-hidden">
        {sending !== null && `Uploading ${sending.name}.`}
      </output>
    </>
  )
}
