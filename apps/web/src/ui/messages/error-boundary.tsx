import { Component, type ErrorInfo, type ReactNode } from 'react'
import { type Crash, CrashNotice, type CrashPlace, crashOf } from './crash-notice.tsx'

interface Props {
	readonly place: CrashPlace
	/** The current location; when it changes, the failed part is drawn again. */
	readonly at?: string
	readonly children: ReactNode
}

interface State {
	readonly crash: Crash | null
	readonly at: string | undefined
}

/** Contains an error: shows what happened, reports it, and offers ways to continue. */
export class ErrorBoundary extends Component<Props, State> {
	override state: State = { crash: null, at: this.props.at }
	static getDerivedStateFromError = (thrown: unknown): Partial<State> => ({ crash: crashOf(thrown, null) })
	static getDerivedStateFromProps = ({ at }: Props, state: State): Partial<State> | null =>
		at === state.at ? null : { at, crash: null }
	override componentDidCatch(thrown: unknown, { componentStack }: ErrorInfo) {
		this.setState({ crash: crashOf(thrown, componentStack ?? '') })
	}
	override render() {
		const { crash } = this.state
		if (crash === null) return this.props.children
		return <CrashNotice place={this.props.place} crash={crash} retry={() => this.setState({ crash: null })} />
	}
}
