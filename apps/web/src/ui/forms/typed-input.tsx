import { type ComponentProps, createContext, use } from 'react'

const Typed = createContext('')

/** What stands in the field of a picker though it is no value of one; empty while it shows its value. */
export const TypedText = Typed

/** The input of a picker, which by itself drops what it cannot read when it is left: it continues showing what was typed. */
export const TypedInput = (props: ComponentProps<'input'>) => {
	const typed = use(Typed)
	return <input {...props} value={typed === '' ? props.value : typed} />
}
