import type { FieldError } from '@entemi/contract/platform/errors'
import { limits } from '@entemi/contract/platform/limits'

export const passwordRules = {
  password: `required;minlength:${limits.password.min};maxlength:${limits.password.max}`,
  password_retype: 'required',
}

export function retypeFaults(typed: { password: string; password_retype: string }): FieldError[] {
  return typed.password === typed.password_retype ? [] : [{ name: 'password_retype', code: 'PASSWORD_RETYPE' }]
}
