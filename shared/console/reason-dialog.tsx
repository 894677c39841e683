import type { ComponentProps } from 'react'

import { ActionDialog, ReasonField } from '../workplace/action-dialog.tsx'
import { reasonForm } from './fields.ts'

type Dialog = ComponentProps<typeof ActionDialog<typeof reasonForm>>
/** Its form and what sends it are left out where they are the usual ones. */
interface ReasonDialogProps extends Omit<Dialog, 'form' | 'submit'> {
  form?: Dialog['form']
  submit?: string
  /** Who reads the reason. */
  help: string
}

/** A button that asks for the reason of what is done, and for nothing else; `children` says what follows. */
export const ReasonDialog = ({ help, children, ...dialog }: ReasonDialogProps) => (
  <ActionDialog submit={dialog.label} form={reasonForm} {...dialog}>
    <p>{children}</p>
    <ReasonField help={help} />
  </ActionDialog>
)
