import type { CommandState } from '@vitrine/domain/command/command-state'
import { commandStateWord } from './command-word.ts'
import { StateWord } from './state-word.tsx'
import type { Tone } from './tone.ts'

const tones: Readonly<Record<CommandState, Tone>> = {
	queued: 'amber',
	sent: 'blue',
	received: 'blue',
	executing: 'blue',
	succeeded: 'green',
	failed: 'red',
	timeout: 'red',
	expired: 'amber',
	cancelled: 'grey',
	unsupported: 'grey',
}

/** The state of a command as text and tone. */
export const CommandStateWord = ({ state }: { state: CommandState }) => (
	<StateWord tone={tones[state]} text={commandStateWord(state)} />
)
