import { type ComponentProps, createContext, use } from 'react'

const Typed = createContext('')

/** Text in a picker's field that is not a valid value; empty while the field shows its value. */
export const TypedText = Typed

/** A picker's input; by default a picker drops unreadable input on blur, this one keeps showing it. */
export const TypedInput = (props: ComponentProps<'input'>) => {
	const typed = use(Typed)
	return <input {...props} value={typed === '' ? props.value : typed} />
}
