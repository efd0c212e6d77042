import type { Terminal } from '@vitrine/contract/terminals'
import { signal_sources } from '@vitrine/domain/command/command-values'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { t } from '../../../data/text.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { sourceWord } from '../../../ui/terminals/source-word.ts'
import { orderSpaced } from '../command-spacing.ts'

/** Selects the input to show, from the inputs any terminal can have (specification B §9). */
export const Inputs = ({ terminal }: { terminal: Terminal }) => {
	const [source, choose] = useState<string>(signal_sources[0])
	const { busy, run } = useAction(() => orderSpaced(terminal, 'signal_switch', { source }))
	return (
		<Flex gap={8} wrap>
			<select
				aria-label={t('信号源')}
				className="input media-input"
				value={source}
				onChange={event => choose(event.target.value)}
			>
				{signal_sources.map(one => (
					<option key={one} value={one}>
						{sourceWord(one)}
					</option>
				))}
			</select>
			<Button loading={busy} onClick={run}>
				{t('切换信号源')}
			</Button>
		</Flex>
	)
}
