import { Download } from 'lucide'
import { useState } from 'react'

import { FileSize } from '../../../ui/amounts.tsx'
import { failureIssues } from '../../../ui/failure.ts'
import { Icon } from '../../../ui/icon.tsx'
import { saveFile } from '../../../ui/save-file.ts'

interface Shown {
  id: string
  name: string
  /** Bytes. */
  size: number
}

/** Saves files that a side has shown, and says why one could not be fetched. */
export function useShownFiles() {
  const [trouble, setTrouble] = useState<string | null>(null)
  const save = async (fetch: (id: string) => Promise<Blob>, { id, name }: Shown) => {
    setTrouble(null)
    try {
      saveFile(await fetch(id), name)
    } catch (error) {
      setTrouble(failureIssues(error)[0]?.detail ?? null)
    }
  }
  return { trouble, save }
}

interface ShownFileProps {
  file: Shown
  onPress: () => void
}

/** The name and size of such a file, as a button that saves it. */
export const ShownFile = ({ file: { name, size }, onPress }: ShownFileProps) => (
  <button className="order-copy" type="button" onClick={onPress}>
    <Icon of={Download} size={20} />
    <span>
      {name}, <FileSize bytes={size} />
    </span>
  </button>
)
