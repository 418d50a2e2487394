import { useId } from 'react'
import { joinClasses } from './class-names.ts'
import styles from './Segmented.module.css'

export type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string; lang?: string | undefined }[]
  onChange: (value: Value) => void
  className?: string | undefined
}

/** Two to four short choices side by side; native radios, so arrow keys come with them. */
export function Segmented<Value extends string>({ label, value, options, onChange, className }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={joinClasses(styles.segmented, className)}>
      {options.map((option) => (
        <label key={option.value} lang={option.lang}>
          <input
            type="radio"
            className="vh"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
