import { createContext, type ReactNode, use } from 'react'
import '../kinds.css'

/** What the fields of a form tell whoever shows it, and are told. */
export interface FormSurroundings {
	/** An ongoing change is over, as when a field is left. */
	readonly onSettle: () => void
	/** A field holds something that cannot be taken over, for what these words say; null when it holds it no longer. */
	readonly onInvalid: (name: string, words: string | null) => void
	/** A file has come into use; its address is good for this session. */
	readonly onFile: (sha256: string, url: string) => void
	/** What is wrong with a field by its name, in the language that is on. */
	readonly faults: Readonly<Record<string, string>>
}

const nobody: FormSurroundings = { onSettle() {}, onInvalid() {}, onFile() {}, faults: {} }
const Surroundings = createContext(nobody)

/** What stands around the form that a field is in. */
export const useSurroundings = (): FormSurroundings => use(Surroundings)

/** Gives the fields of a form what stands around it. */
export const FormFrame = ({ children, ...given }: Partial<FormSurroundings> & { children: ReactNode }) => (
	<Surroundings value={{ ...nobody, ...given }}>{children}</Surroundings>
)

interface FrameProps {
	readonly label: string
	/** Of the control; without it the label stands over a group that names itself. */
	readonly id?: string
	readonly fault?: string | undefined
	readonly hint?: ReactNode
	/** Takes the whole width. */
	readonly wide?: boolean
	readonly children: ReactNode
}

/** A labelled control with its problem below it, in words. */
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

/** Fields that belong together, under a heading. */
export const FieldGroup = ({ title, children }: { title?: string; children: ReactNode }) => (
	<section className="kind-group" {...(title === undefined ? {} : { 'aria-label': title })}>
		{title !== undefined && <h3>{title}</h3>}
		<div className="kind-grid">{children}</div>
	</section>
)
