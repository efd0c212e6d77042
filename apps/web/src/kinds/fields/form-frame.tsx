import { createContext, type ReactNode, use } from 'react'
import '../kinds.css'

/** The connection between the fields of a form and the component that shows it. */
export interface FormSurroundings {
	/** An ongoing change has ended, for example because a field was left. */
	readonly onSettle: () => void
	/** A field holds an invalid value, for the reason in `words`; null once it is valid again. */
	readonly onInvalid: (name: string, words: string | null) => void
	/** A file is now in use; its address is valid for this session. */
	readonly onFile: (sha256: string, url: string) => void
	/** Error texts by field name, in the current language. */
	readonly faults: Readonly<Record<string, string>>
}

const nobody: FormSurroundings = { onSettle() {}, onInvalid() {}, onFile() {}, faults: {} }
const Surroundings = createContext(nobody)

/** The surroundings of the form that a field is in. */
export const useSurroundings = (): FormSurroundings => use(Surroundings)

/** Provides the surroundings for the fields of a form. */
export const FormFrame = ({ children, ...given }: Partial<FormSurroundings> & { children: ReactNode }) => (
	<Surroundings value={{ ...nobody, ...given }}>{children}</Surroundings>
)

interface FrameProps {
	readonly label: string
	/** The control's id; without it the label heads a group that names itself. */
	readonly id?: string
	readonly fault?: string | undefined
	readonly hint?: ReactNode
	/** Spans the whole width. */
	readonly wide?: boolean
	readonly children: ReactNode
}

/** A labelled control with its error text below it. */
export const FieldFrame = ({ label, id, fault: problem, hint, wide = false, children }: FrameProps) => (
	<div className={wide ? 'kind-field kind-wide' : 'kind-field'}>
		{id === undefined ? <span className="kind-label">{label}</span> : <label htmlFor={id}>{label}</label>}
		{children}
		{problem !== undefined && (
			<div className="fault" role="alert">
				{problem}
			</div>
		)}
		{hint !== undefined && <div className="kind-hint">{hint}</div>}
	</div>
)

/** Related fields under a heading. */
export const FieldGroup = ({ title, children }: { title?: string; children: ReactNode }) => (
	<section className="kind-group" {...(title === undefined ? {} : { 'aria-label': title })}>
		{title !== undefined && <h3>{title}</h3>}
		<div className="kind-grid">{children}</div>
	</section>
)
