import type { Tone } from './tone.ts'

const colours: Readonly<Record<Tone, string>> = {
	green: 'var(--green)',
	amber: 'var(--amber)',
	red: 'var(--red)',
	grey: 'var(--muted)',
	blue: 'var(--blue)',
}

/** A state as text with a colour; never the colour alone. */
export const StateWord = ({ tone, text, title }: { tone: Tone; text: string; title?: string }) => (
	<span title={title} style={{ display: 'inline-flex', alignItems: 'baseline', gap: 6, color: colours[tone] }}>
		<span
			aria-hidden="true"
			style={{ width: 8, height: 8, flex: 'none', borderRadius: '50%', background: 'currentColor' }}
		/>
		{text}
	</span>
)
