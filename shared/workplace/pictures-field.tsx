import { mostPictures, pictureFile } from '../contract/picture-file.ts'
import { FilesField, type SentFile } from './files-field.tsx'

interface PicturesFieldProps {
  /** The button's words, where a page has several such fields. */
  add?: string
  /** What they show, and who sees them. */
  help: string
  files: readonly SentFile[]
  onChange: (files: readonly SentFile[]) => void
  /** Sends a picture and answers its id. */
  upload: (file: File) => Promise<string>
}

/** Pictures that go with a form. */
export function PicturesField(field: PicturesFieldProps) {
  return (
    <FilesField
      label="Pictures"
      add="Add pictures"
      accepts={pictureFile}
      most={mostPictures}
      {...field}
    />
  )
}
