import type { ActionFunctionArgs } from 'react-router-dom'

export const contactAction = (_args: ActionFunctionArgs) => null
