import type { FieldForm } from '#/core/form/use-field-form.ts'

export type ComposerForm = FieldForm<{ text: string; title: string; video_url: string }>
