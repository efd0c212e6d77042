import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import type { CommandType } from '@vitrine/domain/command/command'
import type { ReactNode } from 'react'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { commandWord } from '../../../ui/command-word.ts'
import { Waiting } from '../command-waiting.tsx'

/** The controls for one command type under a heading, or the reason there are none if the terminal does not list the type. */
export const Able = ({
	terminal,
	type,
	title,
	children,
}: {
	terminal: Terminal
	type: CommandType
	title: string
	children: ReactNode
}) => {
	const may = usePermitted('terminals.control')
	const isAble = isUnderstood(terminal.capabilities, type)
	return (
		<section className="media-part" aria-label={title}>
			<h3>{title}</h3>
			{isAble ? (
				// Users with read access see the controls disabled; so does everyone while the terminal is offline.
				<fieldset disabled={!may || terminal.run_state === 0}>{children}</fieldset>
			) : (
				<p className="muted">{t('不可用：终端上报的功能中没有“{name}”。', { name: commandWord(type) })}</p>
			)}
			{may && isAble && <Waiting terminal={terminal} type={type} />}
		</section>
	)
}
