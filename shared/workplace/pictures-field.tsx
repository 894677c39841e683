import { mostPictures, pictureFile } from '../contract/picture-file.ts'
import { FilesField, type SentFile } from './files-field.tsx'

interface PicturesFieldProps {
  /** What they show, and who sees them. */
  help: string
  files: readonly SentFile[]
  onChange: (files: readonly SentFile[]) => void
  /** Sends a picture and answers its id. */
  upload: (file: File) => Promise<string>
}

/** Pictures that go with a form. */
export function PicturesField({ help, ...field }: PicturesFieldProps) {
  return (
    <FilesField
      label="Pictures"
      add="Add pictures"
      help={`JPEG or PNG, up to 10 MB each, ${mostPictures} at most. ${help}`}
      accepts={pictureFile}
      kinds="JPEG or PNG"
      most={mostPictures}
      {...field}
    />
  )
}
