import { TextArea } from '#/platform/kit/TextField.tsx'
import type { TextAreaProps } from '#/platform/kit/TextField.tsx'
import type { Tools } from './text-signs.ts'
import { useTextToolbar } from './use-text-toolbar.tsx'

export type WritingAreaProps = Omit<TextAreaProps, 'tools' | 'onFocus'> & { tools?: Tools | undefined }

/** A textarea with the formatting toolbar above it. */
export function WritingArea({ ref, tools, ...rest }: WritingAreaProps) {
  const { field, toolbar } = useTextToolbar({ ref, tools })
  return <TextArea {...rest} {...field} tools={toolbar} />
}
