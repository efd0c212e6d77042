import type { Terminal } from '@vitrine/contract/terminals'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { commandWord } from '../../../ui/command-word.ts'
import { newItem } from '../command-draft.ts'
import { ReadButton } from '../read-button.tsx'
import { useRetained } from '../retained-drafts.tsx'
import { ChoiceField } from '../rules/choice-field.tsx'
import { draftOfSwitch, type SwitchDraft } from './switch-draft.ts'
import { SwitchSection } from './switch-section.tsx'
import { Followed } from './times-section.tsx'
import { useRelayTimes } from './use-times.ts'

/** The times of the relays that have any, and the choice of another one. */
export const RelayTimes = ({ terminal }: { terminal: Terminal }) => {
	const mayControl = usePermitted('terminals.control')
	const known = useRelayTimes(terminal)
	const [opened = [], open] = useRetained<readonly number[]>(`times ${terminal.id} relays`)
	const [chosen, choose] = useState('')
	const relays = known.map((times, place) => ({ channel: place + 1, times }))
	const hasTimes = ({ times: { asked, reported } }: (typeof relays)[number]): boolean =>
		[...(asked ?? []), ...(reported ?? [])].length > 0
	const shown = relays.filter(relay => hasTimes(relay) || opened.includes(relay.channel))
	const others = relays.filter(relay => !shown.includes(relay)).map(({ channel }) => String(channel))
	const next = others.includes(chosen) ? chosen : (others[0] ?? '')
	const [, , begin] = useRetained<SwitchDraft>(`times ${terminal.id} relay ${next}`)
	const add = (): void => {
		const base = terminal.reported.relays?.[Number(next) - 1] ?? 'off'
		const value = base === 'on' ? 'off' : 'on'
		const draft = draftOfSwitch({ type: 'relay', channel: Number(next) }, [], base)
		begin({ ...draft, items: [{ ...newItem([], 'relay'), value }] })
		open([...opened, Number(next)])
	}
	return (
		<>
			{shown.map(({ channel, times }) => (
				<SwitchSection key={channel} what={{ type: 'relay', channel }} terminal={terminal} unable="" times={times} />
			))}
			<section className="times" aria-label={commandWord('relay')}>
				<h3>{commandWord('relay')}</h3>
				{(shown.length === 0 || terminal.last_seen === null) && (
					<Followed terminal={terminal} items={known.some(({ reported }) => reported === null) ? null : []} />
				)}
				{mayControl && next !== '' && (
					<Flex gap={8} align="end" wrap>
						<ChoiceField
							label={t('继电器')}
							value={next}
							options={others.map(channel => [channel, t('继电器 {channel}', { channel })] as const)}
							onChange={choose}
						/>
						<Button onClick={add}>{t('添加时段')}</Button>
					</Flex>
				)}
				<ReadButton terminal={terminal} type="relay" />
			</section>
		</>
	)
}
