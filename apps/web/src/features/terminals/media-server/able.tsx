import type { Terminal } from '@vitrine/contract/terminals'
import { isUnderstood } from '@vitrine/domain/command/capability'
import type { CommandType } from '@vitrine/domain/command/command'
import type { ReactNode } from 'react'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { commandWord } from '../../../ui/command-word.ts'
import { Waiting } from '../command-waiting.tsx'

/** Controls of one type of command under a heading; why there are none where the terminal does not list it. */
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
				// Who may only look sees what there is; a terminal that is away is told nothing.
				<fieldset disabled={!may || terminal.run_state === 0}>{children}</fieldset>
			) : (
				<p className="muted">{t('不可用：终端上报的功能中没有“{name}”。', { name: commandWord(type) })}</p>
			)}
			{may && isAble && <Waiting terminal={terminal} type={type} />}
		</section>
	)
}
